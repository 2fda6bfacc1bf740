import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DialogFrame } from "./DialogFrame.tsx";

interface ConfirmDialogProps {
  open: boolean;
  /** A verb phrase without a question mark. */
  title: string;
  question: string;
  /** Additional information, shown below the question. */
  note?: string | undefined;
  /** A rule that applies to the action, such as the refund rule, shown last and in small print. */
  rule?: string | undefined;
  /** True while the confirmed action runs. */
  busy?: boolean;
  /** True if the confirm button is red, for an action that ends, deletes or removes something. */
  danger?: boolean;
  /** What happens; the title by default. */
  confirmText?: string;
  /** "Cancel" by default. */
  dismissText?: string;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** Asks for confirmation before an action that can't be undone. Escape dismisses it. */
export function ConfirmDialog({
  open,
  title,
  question,
  note,
  rule,
  busy = false,
  danger = true,
  confirmText = title,
  dismissText,
  onConfirm,
  onDismiss,
}: ConfirmDialogProps) {
  const { t } = useTranslation("shell");
  const actions = (
    <>
      <Button disabled={busy} onClick={onDismiss}>
        {dismissText ?? t("cancel")}
      </Button>
      <Button appearance="primary" danger={danger} disabled={busy} onClick={onConfirm}>
        {confirmText}
      </Button>
    </>
  );
  return (
    <DialogFrame
      open={open}
      title={`${title}?`}
      modalType="alert"
      busy={busy}
      actions={actions}
      onDismiss={onDismiss}
    >
      <p>{question}</p>
      {note !== undefined && <p className="confirm-note">{note}</p>}
      {rule !== undefined && <p className="confirm-rule">{rule}</p>}
    </DialogFrame>
  );
}
