import { useTranslation } from "react-i18next";
import type { AdminComplaint, ComplaintDecision } from "#contract/admin/complaint-review.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { EmailLink } from "../EmailLink.tsx";
import { decideComplaint, complaintsQuery } from "./complaint-actions.ts";
import { Evidence } from "./Evidence.tsx";

/** Students' complaints that a lecture did not take place as announced: an admin decides. */
export function ComplaintsSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(complaintsQuery);
  const texts = { loading: t("loading"), empty: t("complaints.empty"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(complaint) => <ComplaintCard complaint={complaint} onDecided={list.reload} />}
    </PagedItems>
  );
}

interface ComplaintCardProps {
  complaint: AdminComplaint;
  onDecided: () => void;
}

function ComplaintCard({ complaint, onDecided }: ComplaintCardProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className="admin-card__head">
        <h3>{complaint.lectureName}</h3>
        <strong>{formatSum(complaint.amount)}</strong>
      </div>
      <blockquote className="admin-card__quote">{complaint.text}</blockquote>
      {complaint.lectureHeld && (
        <p className="admin-card__note">
          {t("complaints.held", { count: complaint.complaints, amount: formatSum(complaint.lectureAmount) })}
        </p>
      )}
      {complaint.paymentStatus !== "paid" && (
        <p className="admin-card__note">{t("complaints.refundedAlready")}</p>
      )}
      <ComplaintFigures complaint={complaint} />
      <Evidence lectureId={complaint.lecture} />
      {complaint.isOwn ? (
        <p className="admin-card__note">{t("complaints.own")}</p>
      ) : (
        <Decisions complaint={complaint} onDecided={onDecided} />
      )}
    </>
  );
}

function ComplaintFigures({ complaint }: { complaint: AdminComplaint }) {
  const { t } = useTranslation("admin");
  const minutes = (count: number) => t("deliveries.minutes", { count });
  const person = (name: string, email: string) => (
    <>
      {name}
      <br />
      <EmailLink email={email} />
    </>
  );
  return (
    <Figures
      figures={[
        { label: t("student"), value: person(complaint.studentName, complaint.studentEmail) },
        {
          label: t("lectures.instructor"),
          value: person(complaint.instructorName, complaint.instructorEmail),
        },
        { label: t("complaints.filedAt"), value: formatDateTime(complaint.filedAt) },
        { label: t("lectures.starts"), value: formatDateTime(complaint.startsAt) },
        { label: t("complaints.attended"), value: minutes(complaint.attendedMinutes) },
        { label: t("deliveries.sold"), value: minutes(complaint.soldMinutes) },
        { label: t("deliveries.confirmed"), value: minutes(complaint.confirmedMinutes) },
        { label: t("deliveries.unconfirmed"), value: minutes(complaint.unconfirmedMinutes) },
        { label: t("deliveries.payments"), value: complaint.payments },
      ]}
    />
  );
}

function Decisions({ complaint, onDecided }: ComplaintCardProps) {
  const { t } = useTranslation("admin");
  const common = {
    textLabel: t("complaints.reason"),
    done: () => messages.t("deliveries.decided", { ns: "admin" }),
    onDone: onDecided,
  };
  const decide = (decision: ComplaintDecision) => (reason: string) =>
    decideComplaint(complaint._id, decision, reason);
  return (
    <div className="admin-card__acts">
      <ActionButton
        {...common}
        label={t("complaints.release")}
        question={t("complaints.releaseQuestion")}
        action={decide("release")}
      />
      <ActionButton
        {...common}
        danger
        label={t("complaints.refundOne")}
        question={t("complaints.refundOneQuestion", {
          name: complaint.studentName,
          amount: formatSum(complaint.amount),
        })}
        action={decide("refund_one")}
      />
      <ActionButton
        {...common}
        danger
        label={t("complaints.refundAll")}
        question={t("complaints.refundAllQuestion", {
          count: complaint.payments,
          amount: formatSum(complaint.lectureAmount),
        })}
        action={decide("refund_all")}
      />
    </div>
  );
}
