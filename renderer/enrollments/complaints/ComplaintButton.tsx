import { useState } from "react";
import { useTranslation } from "react-i18next";
import { COMPLAINT_MAX_LENGTH, fileComplaint, type OwnComplaint } from "#contract/enrollments/complaint.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { refusalOf, useForm } from "#renderer/data/forms/use-form.ts";
import { sendComplaint } from "./complaint-actions.ts";
import "./complaint.css";

interface ComplaintButtonProps {
  lectureId: string;
  lectureName: string;
  complaint: OwnComplaint;
}

/** Lets a student complain that a lecture did not take place as announced, or shows the outcome of the complaint. */
export function ComplaintButton({ lectureId, lectureName, complaint }: ComplaintButtonProps) {
  const { t } = useTranslation("enrollments");
  const [filed, setFiled] = useState(false);
  const [open, setOpen] = useState(false);
  const form = useComplaintForm(lectureId, () => setFiled(true));
  if (filed || complaint.status === "open") return <p className="complaint-note">{t("complaint.open")}</p>;
  if (complaint.status === "released") return <p className="complaint-note">{t("complaint.released")}</p>;
  return (
    <>
      <Button aria-label={t("complaint.fileOn", { name: lectureName })} onClick={() => setOpen(true)}>
        {t("complaint.file")}
      </Button>
      <FormDialog
        open={open}
        title={t("complaint.file")}
        busy={form.busy}
        contentClassName="complaint-dialog"
        {...form.props}
        submitText={t("complaint.send")}
        busyText={t("complaint.sending")}
        onDismiss={() => setOpen(false)}
      >
        <p>{t("complaint.intro")}</p>
        <p>{t("complaint.until", { date: formatDateTime(complaint.until) })}</p>
        <Banner text={form.bannerText} />
        <TextAreaField
          label={t("complaint.what")}
          hint={t("complaint.hint", { count: COMPLAINT_MAX_LENGTH })}
          {...form.field("text")}
          rows={4}
        />
      </FormDialog>
    </>
  );
}

function useComplaintForm(lectureId: string, onFiled: () => void) {
  const notify = useNotify();
  const onDone = () => {
    notify({ status: "success", text: () => messages.t("complaint.filed", { ns: "enrollments" }) });
    onFiled();
  };
  return useForm({
    start: { text: "" },
    check: ({ text }) => checkedBy(fileComplaint.body.safeParse({ classId: lectureId, text })),
    send: sendComplaint,
    onDone,
    onFailed: (error) => {
      if (error.code !== "complaint_filed") return refusalOf(error);
      onDone();
      return null;
    },
  });
}
