import { useTranslation } from "react-i18next";
import { z } from "zod/mini";
import { MAX_MARKER_AGO_MS } from "#contract/room/recording.ts";
import { chapterTitle } from "#contract/room/room-info.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { roomErrorText } from "../layout/room-text.ts";
import { useRoomClient } from "../../client/use-room-client.ts";

interface MarkDialogProps {
  /** The marked moment, as a value of `performance.now()`. */
  pressedAt: number;
  onClose: () => void;
}

const schema = z.object({ title: chapterTitle });

/** Asks for the title of the chapter that starts at the marked moment. */
export function MarkDialog({ pressedAt, onClose }: MarkDialogProps) {
  const { t } = useTranslation("room");
  const { client, store } = useRoomClient();
  const notify = useNotify();
  const form = useForm({
    start: { title: "" },
    check: (values) => checkedBy(schema.safeParse(values)),
    send: async ({ title }) => {
      const agoMs = Math.min(Math.max(Math.round(performance.now() - pressedAt), 0), MAX_MARKER_AGO_MS);
      if (await client.moderation.send("mark-recording", { title, agoMs })) return;
      const { banner } = store.getState().room;
      const message = banner ? roomErrorText(banner) : "";
      throw new ApiError({ code: "invalid", status: 0, message, fields: { title: [message] } });
    },
    onDone: () => {
      onClose();
      notify({ status: "success", text: () => messages.t("recording.marking.named", { ns: "room" }) });
    },
  });
  return (
    <FormDialog
      open
      title={t("recording.marking.name")}
      {...form.props}
      busy={form.busy}
      contentClassName="room-recording-marking"
      submitText={t("recording.marking.save")}
      busyText={t("recording.marking.saving")}
      onDismiss={onClose}
    >
      <p>{t("recording.marking.lead")}</p>
      <TextField label={t("recording.marking.title")} {...form.field("title")} />
    </FormDialog>
  );
}
