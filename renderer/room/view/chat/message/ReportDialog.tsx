import type { FormEvent } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reportReason, type ReportReason } from "#contract/room/chat.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
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
  const hostId = useRoom(({ room }) => room.connection?.lecture.instructorId);
  const [reason, setReason] = useState<ReportReason>("spam");
  const { busy, report } = useReport(message, onClose);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void report(reason);
  };
  return (
    <FormDialog
      open={message !== null}
      title={t("chat.reportTitle")}
      busy={busy}
      contentClassName="room-report"
      dismissText={t("chat.reportCancel")}
      submitText={t("chat.report")}
      busyText={t("chat.report")}
      onDismiss={onClose}
      onSubmit={handleSubmit}
    >
      <fieldset>
        <legend dir="auto">{t("chat.reportQuestion", { name: message?.sender ?? "" })}</legend>
        {reportReason.options.map((option) => (
          <label key={option} className="room-report-choice">
            <input
              type="radio"
              name="reason"
              value={option}
              checked={option === reason}
              onChange={() => setReason(option)}
            />
            {t(`chat.reason.${option}`)}
          </label>
        ))}
      </fieldset>
      <p>{t(message?.senderId === hostId ? "chat.reportNoteHost" : "chat.reportNote")}</p>
    </FormDialog>
  );
}

function useReport(message: DeliveredMessage | null, onClose: () => void) {
  const { client } = useRoomClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const report = async (reason: ReportReason) => {
    if (!message) return;
    setBusy(true);
    const accepted = await client.moderation.send("report-message", { seq: message.seq, reason });
    setBusy(false);
    onClose();
    if (accepted) notify({ status: "success", text: () => messages.t("chat.reportDone", { ns: "room" }) });
  };
  return { busy, report };
}
