import { useTranslation } from "react-i18next";
import type { FulfillmentReview } from "#contract/admin/fulfillment.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { decideFulfillment, fulfillmentReviewsQuery } from "./fulfillment-actions.ts";
import { Person } from "../Person.tsx";
import { Evidence } from "./Evidence.tsx";

/** Lectures whose fulfillment is unclear, because only part of the lecture took place: an admin decides. */
export function FulfillmentSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(fulfillmentReviewsQuery);
  const texts = { loading: t("loading"), empty: t("deliveries.empty"), more: t("showMore") };
  const minutes = (count: number) => t("deliveries.minutes", { count });
  return (
    <PagedTable
      list={list}
      texts={texts}
      columns={[
        { label: t("lecture"), render: ({ name }) => <h3>{name}</h3> },
        {
          label: t("lectures.instructor"),
          render: (review) => <Person name={review.instructorName} email={review.instructorEmail} />,
        },
        { label: t("lectures.starts"), render: ({ startsAt }) => formatDateTime(startsAt) },
        { label: t("deliveries.decideBefore"), render: ({ decideBefore }) => formatDateTime(decideBefore) },
        { label: t("deliveries.sold"), render: ({ soldMinutes }) => minutes(soldMinutes), numeric: true },
        {
          label: t("deliveries.confirmed"),
          render: ({ confirmedMinutes }) => minutes(confirmedMinutes),
          numeric: true,
        },
        {
          label: t("deliveries.unconfirmed"),
          render: ({ unconfirmedMinutes }) => minutes(unconfirmedMinutes),
          numeric: true,
        },
        { label: t("deliveries.payments"), render: ({ payments }) => payments, numeric: true },
        { label: t("amount"), render: ({ amount }) => formatSum(amount), numeric: true },
      ]}
    >
      {(review) => (
        <>
          <Evidence lectureId={review._id} />
          {review.isOwn ? (
            <p className="admin-card__note">{t("deliveries.own")}</p>
          ) : (
            <Decisions review={review} onDecided={list.reload} />
          )}
        </>
      )}
    </PagedTable>
  );
}

interface DecisionsProps {
  review: FulfillmentReview;
  onDecided: () => void;
}

function Decisions({ review, onDecided }: DecisionsProps) {
  const { t } = useTranslation("admin");
  const decision = {
    textLabel: t("deliveries.reason"),
    done: () => messages.t("deliveries.decided", { ns: "admin" }),
    onDone: onDecided,
  };
  return (
    <div className="admin-card__acts">
      <ActionButton
        {...decision}
        primary
        label={t("deliveries.given")}
        question={t("deliveries.givenQuestion")}
        confirmText={t("deliveries.confirmGiven")}
        action={(reason) => decideFulfillment(review._id, "given", reason)}
      />
      <ActionButton
        {...decision}
        danger
        label={t("deliveries.notGiven")}
        question={t("deliveries.notGivenQuestion", { amount: formatSum(review.amount) })}
        confirmText={t("lectures.refund")}
        action={(reason) => decideFulfillment(review._id, "not_given", reason)}
      />
    </div>
  );
}
