import { type ComponentProps, type MouseEvent, type SyntheticEvent, useRef } from "react";

interface Dismissal {
  /** Whether a click outside dismisses. */
  byClick: boolean;
  /** Nothing dismisses then. */
  busy: boolean;
  onDismiss: () => void;
}

type DismissalProps = Pick<
  ComponentProps<"dialog">,
  "closedby" | "onCancel" | "onClose" | "onPointerDown" | "onClick"
>;

/** Returns the properties of a `<dialog>` that Escape, a phone's Back, or a click outside dismisses. */
export function useDismissal({ byClick, busy, onDismiss }: Dismissal): DismissalProps {
  // Who marks a text and lets go outside does not mean to dismiss.
  const pressedOutside = useRef(false);
  // Its body fills it, so what comes at the element itself is of its backdrop.
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    closedby: busy ? "none" : "closerequest",
    onCancel: (event: SyntheticEvent) => {
      // A file field in the dialog has an event of the same name.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!busy) onDismiss();
    },
    // A browser need not ask before it closes. The event also comes, later, of a dialog that has left the page.
    onClose: ({ currentTarget }) => {
      if (currentTarget.isConnected) onDismiss();
    },
    onPointerDown: (event) => {
      pressedOutside.current = isOutside(event);
    },
    onClick: (event) => {
      if (byClick && !busy && pressedOutside.current && isOutside(event)) onDismiss();
    },
  };
}
