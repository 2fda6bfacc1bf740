import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import type { ComponentProps, ReactNode } from "react";

interface DialogFrameProps {
  open: boolean;
  title: string;
  /** A click outside dismisses only a `modal` dialog; Escape always does. */
  modalType?: "alert" | "modal";
  /** True while the answer is carried out; the dialog then stays open. */
  busy?: boolean;
  className?: string | undefined;
  contentClassName?: string;
  /** The buttons. */
  actions: ReactNode;
  /** For the row of buttons, which then takes the dialog's whole width. */
  wideActionsClassName?: string;
  /** Makes title, content and buttons a form. */
  form?: Pick<ComponentProps<"form">, "ref" | "onSubmit">;
  onDismiss: () => void;
  children: ReactNode;
}

/** What all our dialogs share: a title, a content that scrolls, a row of buttons, and when they close. */
export function DialogFrame({
  open,
  title,
  modalType = "modal",
  busy = false,
  className,
  contentClassName,
  actions,
  wideActionsClassName,
  form,
  onDismiss,
  children,
}: DialogFrameProps) {
  const isWide = wideActionsClassName !== undefined;
  const body = (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={contentClassName}>{children}</DialogContent>
      <DialogActions fluid={isWide} className={wideActionsClassName}>
        {actions}
      </DialogActions>
    </DialogBody>
  );
  return (
    <Dialog
      open={open}
      surfaceMotion={null}
      modalType={modalType}
      onOpenChange={(_, { open: opens }) => (opens || busy ? undefined : onDismiss())}
    >
      <DialogSurface className={className}>
        {form === undefined ? (
          body
        ) : (
          <form noValidate {...form}>
            {body}
          </form>
        )}
      </DialogSurface>
    </Dialog>
  );
}
