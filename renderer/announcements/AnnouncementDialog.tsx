import { useTranslation } from "react-i18next";
import { ANNOUNCEMENT_MAX_LENGTH, sendAnnouncement as endpoint } from "#contract/enrollments/announcement.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { sendAnnouncement } from "./announcement-actions.ts";

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
      submitText={t("send", { count: recipients })}
      busyText={t("sending")}
      onDismiss={onCancel}
      {...form.props}
    >
      <p>{t("dialogLead", { count: recipients })}</p>
      <Banner text={form.bannerText} />
      <TextAreaField
        label={t("text")}
        hint={t("textHint", { left: ANNOUNCEMENT_MAX_LENGTH - form.values.text.trim().length })}
        {...form.field("text")}
        rows={8}
      />
    </FormDialog>
  );
}

function useAnnouncementForm(lectureId: string, onSent: () => void) {
  const notify = useNotify();
  return useForm({
    start: { text: "" },
    check: (values) => checkedBy(endpoint.body.safeParse(values)),
    send: ({ text }) => sendAnnouncement({ lectureId, text }),
    onDone: () => {
      notify({ status: "success", text: () => messages.t("sent", { ns: "announcements" }) });
      onSent();
    },
  });
}
