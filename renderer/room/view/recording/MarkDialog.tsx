import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_MARKER_AGO_MS } from "#contract/room/recording.ts";
import { chapterTitle } from "#contract/room/room-info.ts";
import { cleanLine } from "#contract/text/clean-text.ts";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { roomErrorText } from "../layout/room-text.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

interface MarkDialogProps {
  /** The marked moment, as a value of `performance.now()`. */
  pressedAt: number;
  onClose: () => void;
}

/** Handles the form. A title that the server rejects stays in the field, together with the reason. */
function useMarking({ pressedAt, onClose }: MarkDialogProps) {
  const { client } = useRoomClient();
  const notify = useNotify();
  const [title, setTitle] = useState("");
  const [issue, setIssue] = useState<string>();
  const [refused, setRefused] = useState(false);
  const banner = useRoom(({ room }) => room.banner);
  const [busy, setBusy] = useState(false);
  const mark = async () => {
    const name = cleanLine(title);
    const wrong = chapterTitle.safeParse(name).error?.issues[0];
    setIssue(wrong && fieldText(wrong.message));
    setRefused(false);
    if (wrong) return;
    setBusy(true);
    const agoMs = Math.min(Math.max(Math.round(performance.now() - pressedAt), 0), MAX_MARKER_AGO_MS);
    const accepted = await client.moderation.send("mark-recording", { title: name, agoMs });
    setBusy(false);
    setRefused(!accepted);
    if (!accepted) return;
    onClose();
    notify({ status: "success", text: () => messages.t("recording.marking.named", { ns: "room" }) });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void mark();
  };
  const why = issue ?? (refused && banner ? roomErrorText(banner) : undefined);
  return { title, setTitle, issue: why, busy, handleSubmit };
}

/** Asks for the title of the chapter that starts at the marked moment. */
export function MarkDialog(props: MarkDialogProps) {
  const { t } = useTranslation("room");
  const { title, setTitle, issue, busy, handleSubmit } = useMarking(props);
  return (
    <FormDialog
      open
      title={t("recording.marking.name")}
      busy={busy}
      contentClassName="room-recording-marking"
      dismissText={t("recording.marking.cancel")}
      submitText={t("recording.marking.save")}
      busyText={t("recording.marking.saving")}
      onDismiss={props.onClose}
      onSubmit={handleSubmit}
    >
      <p>{t("recording.marking.lead")}</p>
      <TextField
        label={t("recording.marking.title")}
        name="title"
        issue={issue}
        value={title}
        onChange={(_, { value }) => setTitle(value)}
      />
    </FormDialog>
  );
}
