import { useTranslation } from "react-i18next";
import type { AdminComplaint, ComplaintDecision } from "#contract/admin/complaint-review.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { Person } from "../Person.tsx";
import { decideComplaint, complaintsQuery } from "./complaint-actions.ts";
import { Evidence } from "./Evidence.tsx";

/** Students' complaints that a lecture did not take place as announced: an admin decides. */
export function ComplaintsSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(complaintsQuery);
  const texts = { loading: t("loading"), empty: t("complaints.empty"), more: t("showMore") };
  return (
    <PagedTable
      list={list}
      texts={texts}
      columns={[
        { label: t("lecture"), render: ({ lectureName }) => <h3>{lectureName}</h3> },
        {
          label: t("student"),
          render: ({ studentName, studentEmail }) => <Person name={studentName} email={studentEmail} />,
        },
        {
          label: t("lectures.instructor"),
          render: ({ instructorName, instructorEmail }) => (
            <Person name={instructorName} email={instructorEmail} />
          ),
        },
        { label: t("complaints.filedAt"), render: ({ filedAt }) => formatDateTime(filedAt) },
        { label: t("lectures.starts"), render: ({ startsAt }) => formatDateTime(startsAt) },
        { label: t("deliveries.payments"), render: ({ payments }) => payments, numeric: true },
        { label: t("amount"), render: ({ amount }) => formatSum(amount), numeric: true },
      ]}
    >
      {(complaint) => <ComplaintDetails complaint={complaint} onDecided={list.reload} />}
    </PagedTable>
  );
}

interface ComplaintProps {
  complaint: AdminComplaint;
  onDecided: () => void;
}

function ComplaintDetails({ complaint, onDecided }: ComplaintProps) {
  const { t } = useTranslation("admin");
  const { complaints: count, lectureAmount } = complaint;
  return (
    <>
      <blockquote className="admin-card__quote">{complaint.text}</blockquote>
      {complaint.lectureHeld && (
        <p className="admin-card__note">
          {t("complaints.held", { count, amount: formatSum(lectureAmount) })}
        </p>
      )}
      {complaint.paymentStatus !== "paid" && (
        <p className="admin-card__note">{t("complaints.refundedAlready")}</p>
      )}
      <Minutes complaint={complaint} />
      <Evidence lectureId={complaint.lecture} />
      {complaint.isOwn ? (
        <p className="admin-card__note">{t("complaints.own")}</p>
      ) : (
        <Decisions complaint={complaint} onDecided={onDecided} />
      )}
    </>
  );
}

function Minutes({ complaint }: Pick<ComplaintProps, "complaint">) {
  const { t } = useTranslation("admin");
  const minutes = (count: number) => t("deliveries.minutes", { count });
  return (
    <Figures
      figures={[
        { label: t("complaints.attended"), value: minutes(complaint.attendedMinutes) },
        { label: t("deliveries.sold"), value: minutes(complaint.soldMinutes) },
        { label: t("deliveries.confirmed"), value: minutes(complaint.confirmedMinutes) },
        { label: t("deliveries.unconfirmed"), value: minutes(complaint.unconfirmedMinutes) },
      ]}
    />
  );
}

function Decisions({ complaint, onDecided }: ComplaintProps) {
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
