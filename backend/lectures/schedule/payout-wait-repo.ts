import {
  NEW_INSTRUCTOR_LECTURES,
  NEW_INSTRUCTOR_WAIT_HOURS,
  SETTLEMENT_DELAY_MS,
} from "./fulfillment-policy.ts";

/** Bindings of `payableAt`. */
export function payoutWaits(payoutWaitHours: number) {
  return {
    waitHours: payoutWaitHours,
    newLectures: NEW_INSTRUCTOR_LECTURES,
    newWaitHours: Math.max(NEW_INSTRUCTOR_WAIT_HOURS, payoutWaitHours),
  };
}

/** SQL about a lecture, named by its alias. */
interface Decision {
  isGiven: (lecture: string) => string;
  decidedAt: (lecture: string) => string;
}

const payableAfter = ({ isGiven, decidedAt }: Decision) => `(case when ${isGiven("lectures")} then
  (select greatest(waited.until, case when lectures.replay_withdrawal_from < waited.until
    then lectures.replay_withdrawal_until end)
  from (select ${decidedAt("lectures")} + make_interval(hours => case when (
    select count(*) from (
      select 1 from lectures earlier
      where earlier.instructor_id = lectures.instructor_id and ${isGiven("earlier")}
        and (${decidedAt("earlier")}, earlier.id) < (${decidedAt("lectures")}, lectures.id)
        and exists (
          select 1 from enrollments sold join payments on payments.id = sold.payment_id
          where sold.lecture_id = earlier.id and payments.paid_at is not null and payments.amount_santim > 0)
      limit :newLectures
    ) first_lectures
  ) < :newLectures then cast(:newWaitHours as int) else cast(:waitHours as int) end) as until) waited) end)`;

/**
 * An SQL expression about `lectures`: the time from which the payments of a lecture that was given can be paid out;
 * null for any other lecture. Until then students can complain. An instructor's first paid lectures wait longer, and so
 * does a lecture whose promised replay went missing or was deleted before that time.
 */
export const payableAt = payableAfter({
  isGiven: (lecture) => `${lecture}.fulfillment = 'given'`,
  decidedAt: (lecture) => `${lecture}.fulfillment_decided_at`,
});

/** Like `payableAt`, and for undecided lectures the time that follows if all of them are given as scheduled. */
export const expectedPayableAt = payableAfter({
  isGiven: (lecture) =>
    `(${lecture}.fulfillment = 'given' or (${lecture}.fulfillment is null and ${lecture}.deleted_at is null))`,
  // Like `settlementDueAt`.
  decidedAt: (lecture) => `coalesce(${lecture}.fulfillment_decided_at,
    greatest(${lecture}.starts_at + make_interval(mins => ${lecture}.duration_minutes), ${lecture}.ended_at)
      + make_interval(secs => ${SETTLEMENT_DELAY_MS / 1000}))`,
});
