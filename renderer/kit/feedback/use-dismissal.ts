import { type ComponentProps, type MouseEvent, type SyntheticEvent, useRef } from "react";

interface Dismissal {
  /** True if a click outside dismisses the dialog. */
  byClick: boolean;
  /** The dialog can't be dismissed while this is true. */
  busy: boolean;
  onDismiss: () => void;
}

type DismissalProps = Pick<
  ComponentProps<"dialog">,
  "closedby" | "onCancel" | "onClose" | "onPointerDown" | "onClick"
>;

/** Returns the properties of a `<dialog>` that is dismissed by Escape, a phone's Back, or a click outside. */
export function useDismissal({ byClick, busy, onDismiss }: Dismissal): DismissalProps {
  // A press that starts inside the dialog, such as selecting text, and ends outside must not dismiss the dialog.
  const pressedOutside = useRef(false);
  // The body fills the dialog, so an event on the dialog element itself comes from its backdrop.
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    closedby: busy ? "none" : "closerequest",
    onCancel: (event: SyntheticEvent) => {
      // A file field in the dialog also fires cancel events, which arrive here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!busy) onDismiss();
    },
    // A browser may close a dialog without a cancel event. The close event may also come late, when the dialog has
    // already left the page.
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
