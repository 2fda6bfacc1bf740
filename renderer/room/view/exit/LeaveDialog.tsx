import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DialogFrame } from "#renderer/kit/feedback/DialogFrame.tsx";

interface LeaveDialogProps {
  open: boolean;
  onCancel: () => void;
  onLeave: () => void;
  onEnd: () => void;
}

/** Asks a host who leaves whether the lecture continues without them for a while or is over. Escape means Cancel. */
export function LeaveDialog({ open, onCancel, onLeave, onEnd }: LeaveDialogProps) {
  const { t } = useTranslation("room");
  const actions = (
    <>
      <Button onClick={onCancel}>{t("cancel", { ns: "shell" })}</Button>
      <Button onClick={onLeave}>{t("leaving.forNow")}</Button>
      <Button appearance="primary" danger onClick={onEnd}>
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
