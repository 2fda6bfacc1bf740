import { useTranslation } from "react-i18next";
import { reportReason, type ReportReason } from "#contract/room/chat.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { ChoiceList } from "#renderer/kit/forms/ChoiceList.tsx";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { unchecked } from "#renderer/kit/forms/checked.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import "./report.css";

interface ReportDialogProps {
  open: boolean;
  /** Asks what is wrong. */
  question: string;
  /** Says who is told. */
  note: string;
  /** Returns whether the server accepted the report. */
  onReport: (reason: ReportReason) => Promise<boolean>;
  onClose: () => void;
}

export function ReportDialog({ open, question, note, onReport, onClose }: ReportDialogProps) {
  const { t } = useTranslation("room");
  const notify = useNotify();
  const form = useForm({
    start: (): { reason: ReportReason } => ({ reason: "spam" }),
    check: unchecked,
    send: ({ reason }: { reason: ReportReason }) => onReport(reason),
    onDone: (accepted) => {
      onClose();
      if (accepted) notify({ status: "success", text: () => messages.t("chat.reportDone", { ns: "room" }) });
    },
  });
  const { value, onChoose } = form.choice("reason");
  return (
    <FormDialog
      open={open}
      title={t("chat.reportTitle")}
      {...form.props}
      busy={form.busy}
      contentClassName="room-report"
      submitText={t("chat.report")}
      busyText={t("chat.report")}
      onDismiss={onClose}
    >
      <ChoiceList
        type="radio"
        legend={question}
        options={reportReason.options.map((reason) => ({ value: reason, text: t(`chat.reason.${reason}`) }))}
        chosen={[value]}
        onChoose={onChoose}
      />
      <p>{note}</p>
    </FormDialog>
  );
}
