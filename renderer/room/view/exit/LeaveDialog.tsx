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
import { useFocusReturn } from "#renderer/ui/use-focus-return.ts";

interface LeaveDialogProps {
  open: boolean;
  onCancel: () => void;
  onLeave: () => void;
  onEnd: () => void;
}

/** Asks a host whether the lecture goes on without them for a while, or is over. Escape means Cancel. */
export function LeaveDialog({ open, onCancel, onLeave, onEnd }: LeaveDialogProps) {
  const { t } = useTranslation("room");
  useFocusReturn(open);
  return (
    <Dialog
      open={open}
      surfaceMotion={null}
      onOpenChange={(_, { open: opens }) => (opens ? undefined : onCancel())}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{`${t("leaving.title")}?`}</DialogTitle>
          <DialogContent>
            <p>{t("leaving.stay")}</p>
            <p className="room-leaving-end">{t("leaving.end")}</p>
          </DialogContent>
          <DialogActions fluid className="room-leaving">
            <Button onClick={onCancel}>{t("leaving.cancel")}</Button>
            <Button onClick={onLeave}>{t("leaving.forNow")}</Button>
            <Button appearance="primary" className="danger-button" onClick={onEnd}>
              {t("leaving.forEveryone")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
