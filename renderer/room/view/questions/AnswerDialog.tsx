import { useTranslation } from "react-i18next";
import { questionRequests, type ListedQuestion } from "#contract/room/question.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { useRoomClient } from "../../client/use-room-client.ts";

interface AnswerDialogProps {
  question: ListedQuestion;
  onClose: () => void;
}

/** Answers a question in writing, for everybody. */
export function AnswerDialog({ question: { seq, text, answer = "" }, onClose }: AnswerDialogProps) {
  const { t } = useTranslation("questions");
  const { roomId, client } = useRoomClient();
  const form = useForm({
    start: { text: answer },
    check: (values) => checkedBy(questionRequests["write-answer"].safeParse({ roomId, seq, ...values })),
    send: (written) => client.moderation.send("write-answer", { seq, text: written.text }),
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={t("write")}
      {...form.props}
      busy={form.busy}
      contentClassName="room-question-dialog"
      dismissText={t("cancel")}
      submitText={t("send")}
      busyText={t("send")}
      onDismiss={onClose}
    >
      <blockquote dir="auto">{text}</blockquote>
      <TextAreaField label={t("answer")} hint={t("answerHint")} {...form.field("text")} rows={5} />
    </FormDialog>
  );
}
