import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { Announcements } from "./Announcements.tsx";
import { NoticeToast } from "./NoticeToast.tsx";
import { takeEdge } from "./take-edge.ts";
import { useToastHost } from "./use-toast-host.ts";
import { NOTICE_POSITIONS } from "./use-notify.ts";
import type { ShownToast } from "./use-toasts.ts";
import "./toasts.css";

interface ToastsProps {
  toasts: readonly ShownToast[];
  onDismiss: (id: string) => void;
}

/** Remembers where the focus was before it came to a toast, to return it there. */
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

/** The toasts at each edge. Escape dismisses all of an edge. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const { handleFocus, restore } = useFocusBefore();
  const host = useToastHost();
  const dismiss = (ids: readonly string[]) => {
    const hadFocus = document.activeElement?.closest(".toasts");
    for (const id of ids) onDismiss(id);
    if (hadFocus) restore();
  };
  const listAt = (place: (typeof NOTICE_POSITIONS)[number]) => {
    const here = toasts.filter(({ notice: { position = "top" } }) => position === place);
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // A dialog around it stays open.
      event.preventDefault();
      dismiss(here.map(({ id }) => id));
    };
    if (here.length === 0) return null;
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from any toast in it
      <ul
        key={place}
        ref={takeEdge}
        className="toasts"
        data-toaster-position={place}
        onFocus={handleFocus}
        onKeyDown={handleKeyDown}
      >
        {here.map(({ id, notice: { text, status } }) => (
          <NoticeToast key={id} text={text} status={status} onDismiss={() => dismiss([id])} />
        ))}
      </ul>
    );
  };
  return createPortal(
    <>
      <Announcements toasts={toasts} />
      {NOTICE_POSITIONS.map(listAt)}
    </>,
    host,
  );
}
