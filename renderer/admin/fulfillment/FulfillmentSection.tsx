import { useTranslation } from "react-i18next";
import type { FulfillmentReview } from "#contract/admin/fulfillment.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { ActionButton } from "../ActionButton.tsx";
import { decideFulfillment, fulfillmentReviewsQuery } from "./fulfillment-actions.ts";
import { EmailLink } from "../EmailLink.tsx";
import { Evidence } from "./Evidence.tsx";

/** Lectures whose fulfillment is unclear, because only part of the lecture took place: an admin decides. */
export function FulfillmentSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(fulfillmentReviewsQuery);
  const texts = { loading: t("loading"), empty: t("deliveries.empty"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(review) => <ReviewCard review={review} onDecided={list.reload} />}
    </PagedItems>
  );
}

interface ReviewCardProps {
  review: FulfillmentReview;
  onDecided: () => void;
}

function ReviewCard({ review, onDecided }: ReviewCardProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className="admin-card__head">
        <h3>{review.name}</h3>
        <strong>{formatSum(review.amount)}</strong>
      </div>
      <ReviewFigures review={review} />
      <Evidence lectureId={review._id} />
      {review.isOwn ? (
        <p className="admin-card__note">{t("deliveries.own")}</p>
      ) : (
        <Decisions review={review} onDecided={onDecided} />
      )}
    </>
  );
}

function Decisions({ review, onDecided }: ReviewCardProps) {
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
        action={(reason) => decideFulfillment(review._id, "given", reason)}
      />
      <ActionButton
        {...decision}
        danger
        label={t("deliveries.notGiven")}
        question={t("deliveries.notGivenQuestion", { amount: formatSum(review.amount) })}
        action={(reason) => decideFulfillment(review._id, "not_given", reason)}
      />
    </div>
  );
}

function ReviewFigures({ review }: { review: FulfillmentReview }) {
  const { t } = useTranslation("admin");
  const minutes = (count: number) => t("deliveries.minutes", { count });
  return (
    <Figures
      figures={[
        {
          label: t("lectures.instructor"),
          value: (
            <>
              {review.instructorName}
              <br />
              <EmailLink email={review.instructorEmail} />
            </>
          ),
        },
        { label: t("lectures.starts"), value: formatDateTime(review.startsAt) },
        { label: t("deliveries.decideBefore"), value: formatDateTime(review.decideBefore) },
        { label: t("deliveries.sold"), value: minutes(review.soldMinutes) },
        { label: t("deliveries.confirmed"), value: minutes(review.confirmedMinutes) },
        { label: t("deliveries.unconfirmed"), value: minutes(review.unconfirmedMinutes) },
        { label: t("deliveries.payments"), value: review.payments },
      ]}
    />
  );
}
