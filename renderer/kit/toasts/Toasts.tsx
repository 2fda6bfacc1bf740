import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { Announcements } from "./Announcements.tsx";
import { ToastView } from "./ToastView.tsx";
import { clearFocusedControl } from "./clear-focused-control.ts";
import { useToastHost } from "./use-toast-host.ts";
import { TOAST_POSITIONS } from "./use-notify.ts";
import type { ShownToast } from "./use-toasts.ts";
import "./toasts.css";

interface ToastsProps {
  toasts: readonly ShownToast[];
  onDismiss: (id: string) => void;
}

/** Remembers the element that had the focus before a toast got it, so that `restore` can give the focus back. */
function useFocusBefore() {
  const before = useRef<EventTarget | null>(null);
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const restore = () => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
  return { handleFocus, restore };
}

/**
 * Renders the toasts at each position of the window's edge. Pressing Escape in a toast dismisses all toasts at the same
 * position.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const { handleFocus, restore } = useFocusBefore();
  const host = useToastHost();
  const dismiss = (ids: readonly string[]) => {
    const hadFocus = document.activeElement?.closest(".toasts");
    for (const id of ids) onDismiss(id);
    if (hadFocus) restore();
  };
  const listAt = (place: (typeof TOAST_POSITIONS)[number]) => {
    const here = toasts.filter(({ toast: { position = "top" } }) => position === place);
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Prevents Escape from also closing a dialog around the toast.
      event.preventDefault();
      dismiss(here.map(({ id }) => id));
    };
    if (here.length === 0) return null;
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from any toast in it
      <ul
        key={place}
        ref={clearFocusedControl}
        className="toasts"
        data-toaster-position={place}
        onFocus={handleFocus}
        onKeyDown={handleKeyDown}
      >
        {here.map(({ id, toast }) => (
          <ToastView key={id} {...toast} onDismiss={() => dismiss([id])} />
        ))}
      </ul>
    );
  };
  return createPortal(
    <>
      <Announcements toasts={toasts} />
      {TOAST_POSITIONS.map(listAt)}
    </>,
    host,
  );
}
