import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { Form, type FormProps } from "#renderer/kit/forms/Form.tsx";
import { showModally } from "./open-dialogs.ts";
import { useDismissal } from "./use-dismissal.ts";
import "./dialog-frame.css";

interface DialogFrameProps {
  open: boolean;
  title: string;
  /** A click outside dismisses only a `modal` dialog; Escape always does. */
  modalType?: "alert" | "modal";
  /** True while the confirmed action runs; the dialog then stays open. */
  busy?: boolean;
  className?: string | undefined;
  contentClassName?: string | undefined;
  actions: ReactNode;
  /** A class for the row of buttons, which then spans the dialog's whole width. */
  wideActionsClassName?: string;
  /** Wraps title, content and buttons in a form. */
  form?: Pick<FormProps, "ref" | "onSubmit">;
  onDismiss: () => void;
  children: ReactNode;
}

/** The frame of all our dialogs: a title, scrollable content, a row of buttons, and dismissal. */
export function DialogFrame({ open, ...dialog }: DialogFrameProps) {
  return open && <OpenDialog {...dialog} />;
}

/** The native element traps the focus and restores it, and makes the page behind it inert. */
function OpenDialog({
  title,
  modalType = "modal",
  busy = false,
  className = "",
  contentClassName = "",
  actions,
  wideActionsClassName,
  form,
  onDismiss,
  children,
}: Omit<DialogFrameProps, "open">) {
  const titleId = useId();
  const dismissal = useDismissal({ byClick: modalType === "modal", busy, onDismiss });
  const wide = wideActionsClassName === undefined ? "" : `dialog__actions--wide ${wideActionsClassName}`;
  const body = (
    <>
      <h2 className="dialog__title" id={titleId}>
        {title}
      </h2>
      <div className={`dialog__content ${contentClassName}`.trimEnd()}>{children}</div>
      <div className={`dialog__actions ${wide}`.trimEnd()}>{actions}</div>
    </>
  );
  return createPortal(
    <dialog
      ref={showModally}
      className={`dialog ${className}`.trimEnd()}
      role={modalType === "alert" ? "alertdialog" : "dialog"}
      aria-labelledby={titleId}
      {...dismissal}
    >
      {form === undefined ? (
        <div className="dialog__body">{body}</div>
      ) : (
        <Form className="dialog__body" {...form}>
          {body}
        </Form>
      )}
    </dialog>,
    document.body,
  );
}
