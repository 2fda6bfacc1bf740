import { useState } from "react";
import { useTranslation } from "react-i18next";
import { COMPLAINT_MAX_LENGTH, type OwnComplaint } from "#contract/enrollments/complaint.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { useComplaintForm } from "./use-complaint-form.ts";
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
  const form = useComplaintForm(lectureId, () => setFiled(true));
  if (filed || complaint.status === "open") return <p className="complaint-note">{t("complaint.open")}</p>;
  if (complaint.status === "released") return <p className="complaint-note">{t("complaint.released")}</p>;
  return (
    <>
      <Button aria-label={t("complaint.fileOn", { name: lectureName })} onClick={form.show}>
        {t("complaint.file")}
      </Button>
      <FormDialog
        open={form.open}
        title={t("complaint.file")}
        busy={form.busy}
        contentClassName="complaint-dialog"
        formRef={form.formRef}
        dismissText={t("complaint.cancel")}
        submitText={t("complaint.send")}
        busyText={t("complaint.sending")}
        onDismiss={form.close}
        onSubmit={form.handleSubmit}
      >
        <p>{t("complaint.intro")}</p>
        <p>{t("complaint.until", { date: formatDateTime(complaint.until) })}</p>
        <Banner text={form.failure} />
        <TextAreaField
          label={t("complaint.what")}
          hint={t("complaint.hint", { count: COMPLAINT_MAX_LENGTH })}
          issue={issueText(form.issues, "text")}
          name="text"
          rows={4}
          value={form.text}
          onChange={form.handleText}
        />
      </FormDialog>
    </>
  );
}
