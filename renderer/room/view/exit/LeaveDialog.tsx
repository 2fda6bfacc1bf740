import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { DialogFrame } from "#renderer/ui/feedback/DialogFrame.tsx";
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
  const actions = (
    <>
      <Button onClick={onCancel}>{t("leaving.cancel")}</Button>
      <Button onClick={onLeave}>{t("leaving.forNow")}</Button>
      <Button appearance="primary" className="danger-button" onClick={onEnd}>
        {t("leaving.forEveryone")}
      </Button>
    </>
  );
  return (
    <DialogFrame
      open={open}
      title={`${t("leaving.title")}?`}
      actions={actions}
      wideActionsClassName="room-leaving"
      onDismiss={onCancel}
    >
      <p>{t("leaving.stay")}</p>
      <p className="room-leaving-end">{t("leaving.end")}</p>
    </DialogFrame>
  );
}
