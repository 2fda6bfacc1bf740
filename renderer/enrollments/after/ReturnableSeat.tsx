import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EnrollmentPayment } from "#contract/enrollments/enrollment.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { WithdrawButton } from "../WithdrawButton.tsx";
import "./after.css";

interface ReturnableSeatProps {
  lecture: Lecture;
  payment: EnrollmentPayment;
  onWithdrawn: () => void;
}

/**
 * For a student who may withdraw for another reason than that the lecture has not started: it was moved or shortened
 * after they paid, or its promised replay is missing. Renders nothing for any other seat.
 */
export function ReturnableSeat({ lecture, payment, onWithdrawn }: ReturnableSeatProps) {
  const { t } = useTranslation("enrollments");
  const heading = useId();
  const { changed, refund } = payment;
  if (refund !== "full" || (!changed && lecture.refundable !== false)) return null;
  return (
    <section className="after-note" aria-labelledby={heading}>
      <h2 id={heading}>{t(changed ? "seat.changed" : "seat.replayMissing")}</h2>
      {changed ? (
        <Change lecture={lecture} amount={payment.amount} {...changed} />
      ) : (
        <p>{t("seat.replayWithdraw", { amount: formatBirr(payment.amount) })}</p>
      )}
      <div>
        <WithdrawButton lecture={lecture} payment={payment} onWithdrawn={onWithdrawn} />
      </div>
    </section>
  );
}

type ChangeProps = NonNullable<EnrollmentPayment["changed"]> & { lecture: Lecture; amount: number };

function Change({ lecture, schedule, duration, until, amount }: ChangeProps) {
  const { t } = useTranslation("enrollments");
  const { zone } = lecture;
  const isMoved = Date.parse(schedule) !== Date.parse(lecture.schedule);
  return (
    <>
      {isMoved && <p>{t("seat.moved", { before: formatDateTimeInZone(schedule, zone) })}</p>}
      {lecture.duration < duration && (
        <p>{t("seat.shortened", { before: duration, now: lecture.duration })}</p>
      )}
      <p>{t("seat.mayWithdraw", { amount: formatBirr(amount), until: formatDateTimeInZone(until, zone) })}</p>
    </>
  );
}
