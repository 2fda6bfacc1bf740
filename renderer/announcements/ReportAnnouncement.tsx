import "#renderer/messages/en/announcements.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reportReason, type ReportReason } from "#contract/room/chat.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { unchecked } from "#renderer/kit/forms/checked.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { reportAnnouncement } from "./announcement-actions.ts";
import "./announcements.css";

/** Reports a message to the admins, on the page that its email links to. */
export function ReportAnnouncement({ id }: { id: string }) {
  const { t } = useTranslation("announcements");
  const [done, setDone] = useState(false);
  const form = useForm({
    start: { reason: "spam" as ReportReason },
    check: (values) => unchecked(values),
    send: ({ reason }) => reportAnnouncement({ id, reason }),
    onDone: () => setDone(true),
    bannerMs: null,
  });
  if (done) return <output>{t("reported")}</output>;
  const options = reportReason.options.map((value) => ({ value, text: t(`reasons.${value}`) }));
  return (
    <Form className="announcement-report" {...form.props}>
      <p>{t("reportLead")}</p>
      <Banner text={form.bannerText} />
      <SelectField label={t("reason")} {...form.choice("reason")} options={options} />
      <div>
        <SubmitButton busy={form.busy} text={t("report")} busyText={t("reporting")} />
      </div>
    </Form>
  );
}
