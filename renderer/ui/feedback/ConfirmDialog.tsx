import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../use-focus-return.ts";

interface ConfirmDialogProps {
  open: boolean;
  /** Without its question mark. */
  title: string;
  question: string;
  /** Further information, shown below the question. */
  note?: string | undefined;
  /** The rule that applies, shown last and small. */
  rule?: string | undefined;
  /** True while the confirmed action runs. */
  busy?: boolean;
  /** Whether Yes is red: it ends, deletes or removes something. */
  danger?: boolean;
  onNo: () => void;
  onYes: () => void;
}

/** Asks for confirmation before an action that can't be undone. Escape and a click outside mean No. */
export function ConfirmDialog({
  open,
  title,
  question,
  note,
  rule,
  busy = false,
  danger = true,
  onNo,
  onYes,
}: ConfirmDialogProps) {
  const { t } = useTranslation("shell");
  useFocusReturn(open);
  return (
    <Dialog
      open={open}
      surfaceMotion={null}
      modalType="alert"
      onOpenChange={(_, { open: opens }) => (opens || busy ? undefined : onNo())}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{`${title}?`}</DialogTitle>
          <DialogContent>
            <p>{question}</p>
            {note !== undefined && <p className="confirm-note">{note}</p>}
            {rule !== undefined && <p className="confirm-rule">{rule}</p>}
          </DialogContent>
          <DialogActions>
            <Button appearance="secondary" disabled={busy} onClick={onNo}>
              {t("no")}
            </Button>
            <Button
              appearance="primary"
              {...(danger && { className: "danger-button" })}
              disabled={busy}
              onClick={onYes}
            >
              {t("yes")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
