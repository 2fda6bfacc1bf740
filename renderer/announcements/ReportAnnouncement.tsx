import "#renderer/messages/en/announcements.ts";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { reportReason, type ReportReason } from "#contract/room/chat.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { reportAnnouncement } from "./announcement-actions.ts";
import "./announcements.css";

/** Reports a message to the admins, on the page that its email links to. */
export function ReportAnnouncement({ id }: { id: string }) {
  const { t } = useTranslation("announcements");
  const [reason, setReason] = useState<ReportReason>("spam");
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const { busy, submit } = useSubmit(reportAnnouncement);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const outcomes = {
      onDone: () => setDone(true),
      onFailed: (error: Parameters<typeof errorText>[0]) => setFailure(errorText(error)),
    };
    void submit({ id, reason }, outcomes);
  };
  if (done) return <output>{t("reported")}</output>;
  const options = reportReason.options.map((value) => ({ value, text: t(`reasons.${value}`) }));
  return (
    <form className="announcement-report" onSubmit={handleSubmit}>
      <p>{t("reportLead")}</p>
      <Banner text={failure} />
      <SelectField label={t("reason")} value={reason} options={options} onChoose={setReason} />
      <div>
        <SubmitButton busy={busy} text={t("report")} busyText={t("reporting")} />
      </div>
    </form>
  );
}
