import { useTranslation } from "react-i18next";
import { reportReason, type ReportReason } from "#contract/room/chat.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { unchecked } from "#renderer/kit/forms/checked.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import type { DeliveredMessage } from "#renderer/room/store/chat-log.ts";
import { useRoom, useRoomClient } from "#renderer/room/client/use-room-client.ts";
import "./report.css";

interface ReportDialogProps {
  /** The message to report; null while the dialog is closed. */
  message: DeliveredMessage | null;
  onClose: () => void;
}

export function ReportDialog({ message, onClose }: ReportDialogProps) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const notify = useNotify();
  const hostId = useRoom(({ room }) => room.connection?.lecture.instructorId);
  const form = useForm({
    start: (): { reason: ReportReason } => ({ reason: "spam" }),
    check: unchecked,
    send: async ({ reason }: { reason: ReportReason }) =>
      message !== null && client.moderation.send("report-message", { seq: message.seq, reason }),
    onDone: (accepted) => {
      onClose();
      if (accepted) notify({ status: "success", text: () => messages.t("chat.reportDone", { ns: "room" }) });
    },
  });
  const { value, onChoose } = form.choice("reason");
  return (
    <FormDialog
      open={message !== null}
      title={t("chat.reportTitle")}
      {...form.props}
      busy={form.busy}
      contentClassName="room-report"
      submitText={t("chat.report")}
      busyText={t("chat.report")}
      onDismiss={onClose}
    >
      <fieldset>
        <legend dir="auto">{t("chat.reportQuestion", { name: message?.sender ?? "" })}</legend>
        {reportReason.options.map((option) => (
          <label key={option} className="room-report-choice">
            <input
              type="radio"
              name="reason"
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            {t(`chat.reason.${option}`)}
          </label>
        ))}
      </fieldset>
      <p>{t(message?.senderId === hostId ? "chat.reportNoteHost" : "chat.reportNote")}</p>
    </FormDialog>
  );
}
