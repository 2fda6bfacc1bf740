import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import type { FormProps } from "#renderer/kit/forms/Form.tsx";
import { DialogFrame } from "./DialogFrame.tsx";

interface FormDialogProps extends Pick<FormProps, "onSubmit" | "ref"> {
  open: boolean;
  title: string;
  /** A click outside dismisses only a `modal` dialog; Escape always does. */
  modalType?: "alert" | "modal";
  /** True while the form is being sent; the dialog then stays open. */
  busy: boolean;
  className?: string;
  contentClassName?: string;
  /** "Cancel" by default. */
  dismissText?: string;
  /** The submit button's text; null if the form has its own submit button. */
  submitText: string | null;
  busyText: string;
  /** True if the submit button is red, for an action that ends, deletes or removes something. */
  danger?: boolean;
  onDismiss: () => void;
  children: ReactNode;
}

/** A dialog around a form, with a dismiss button and a submit button. */
export function FormDialog({
  open,
  title,
  modalType = "alert",
  busy,
  className,
  contentClassName,
  ref,
  dismissText,
  submitText,
  busyText,
  danger = false,
  onDismiss,
  onSubmit,
  children,
}: FormDialogProps) {
  const { t } = useTranslation("shell");
  const actions = (
    <>
      <Button size="large" disabled={busy} onClick={onDismiss}>
        {dismissText ?? t("cancel")}
      </Button>
      {submitText !== null && (
        <SubmitButton busy={busy} text={submitText} busyText={busyText} danger={danger} />
      )}
    </>
  );
  return (
    <DialogFrame
      open={open}
      title={title}
      modalType={modalType}
      busy={busy}
      className={className}
      contentClassName={contentClassName}
      actions={actions}
      form={{ onSubmit, ref }}
      onDismiss={onDismiss}
    >
      {children}
    </DialogFrame>
  );
}
