import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_MARKER_AGO_MS, MAX_MARKER_TITLE } from "#contract/room/recording.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { FormDialog } from "#renderer/ui/feedback/FormDialog.tsx";
import { useNotify } from "#renderer/ui/feedback/toasts/use-notify.ts";
import { TextField } from "#renderer/ui/forms/TextField.tsx";
import { useRoomClient } from "../../client/use-room-client.ts";

interface MarkDialogProps {
  /** The moment to mark. */
  pressedAt: Date;
  onClose: () => void;
}

/** Asks what the chapter is called that begins at the marked moment. */
export function MarkDialog({ pressedAt, onClose }: MarkDialogProps) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const notify = useNotify();
  const [title, setTitle] = useState("");
  const [busy, setBusy] = useState(false);
  const mark = async () => {
    setBusy(true);
    const agoMs = Math.min(Math.max(Date.now() - pressedAt.getTime(), 0), MAX_MARKER_AGO_MS);
    const accepted = await client.moderation.send("mark-recording", { title: title.trim() || null, agoMs });
    onClose();
    if (accepted)
      notify({ status: "success", text: () => messages.t("recording.marking.done", { ns: "room" }) });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void mark();
  };
  return (
    <FormDialog
      open
      title={t("recording.mark")}
      busy={busy}
      contentClassName="room-recording-marking"
      dismissText={t("recording.marking.cancel")}
      submitText={t("recording.marking.save")}
      busyText={t("recording.marking.saving")}
      onDismiss={onClose}
      onSubmit={handleSubmit}
    >
      <p>{t("recording.marking.lead")}</p>
      <TextField
        label={t("recording.marking.title")}
        name="title"
        maxLength={MAX_MARKER_TITLE}
        value={title}
        onChange={(_, { value }) => setTitle(value)}
      />
    </FormDialog>
  );
}
