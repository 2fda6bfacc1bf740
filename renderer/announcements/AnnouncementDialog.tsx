import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ANNOUNCEMENT_MAX_LENGTH } from "#contract/enrollments/announcement.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { useFormRef } from "#renderer/kit/forms/use-form-ref.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { announcementIssues, sendAnnouncement } from "./announcement-actions.ts";

interface AnnouncementDialogProps {
  lectureId: string;
  recipients: number;
  onCancel: () => void;
  onSent: () => void;
}

/** Writes a message to everybody enrolled. */
export function AnnouncementDialog({ lectureId, recipients, onCancel, onSent }: AnnouncementDialogProps) {
  const { t } = useTranslation("announcements");
  const form = useAnnouncementForm(lectureId, onSent);
  return (
    <FormDialog
      open
      title={t("dialogTitle")}
      busy={form.busy}
      contentClassName="announcement-dialog"
      formRef={form.formRef}
      dismissText={t("cancel")}
      submitText={t("send", { count: recipients })}
      busyText={t("sending")}
      onDismiss={onCancel}
      onSubmit={form.handleSubmit}
    >
      <p>{t("dialogLead", { count: recipients })}</p>
      <TextAreaField
        label={t("text")}
        hint={t("textHint", { left: ANNOUNCEMENT_MAX_LENGTH - form.text.trim().length })}
        issue={issueText(form.issues, "text")}
        name="text"
        rows={8}
        value={form.text}
        onChange={(_, { value }) => form.setText(value)}
      />
    </FormDialog>
  );
}

function useAnnouncementForm(lectureId: string, onSent: () => void) {
  const notify = useNotify();
  const [text, setText] = useState("");
  const [issues, setIssues] = useState<FieldIssues | null>(null);
  const { busy, submit } = useSubmit(sendAnnouncement);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = announcementIssues(text);
    setIssues(wrong);
    if (wrong !== null) return;
    void submit(
      { lectureId, text },
      {
        onDone: () => {
          notify({ status: "success", text: () => messages.t("sent", { ns: "announcements" }) });
          onSent();
        },
        onFailed: (error) => {
          if (error.fields?.["text"]) setIssues(error.fields);
          else notify({ status: "error", text: () => errorText(error) });
        },
      },
    );
  };
  return { text, setText, busy, issues: issues ?? {}, formRef: useFormRef(issues), handleSubmit };
}
