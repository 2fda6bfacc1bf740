import type { Db } from "#backend/platform/db/knex.ts";
import { NEW_INSTRUCTOR_LECTURES, NEW_INSTRUCTOR_WAIT_HOURS } from "./fulfillment-policy.ts";

/** Bindings of `payableAt`. */
export function payoutWaits(payoutWaitHours: number) {
  return {
    waitHours: payoutWaitHours,
    newLectures: NEW_INSTRUCTOR_LECTURES,
    newWaitHours: Math.max(NEW_INSTRUCTOR_WAIT_HOURS, payoutWaitHours),
  };
}

/**
 * An SQL expression about `lectures`: the time from which the payments of a lecture that was given can be paid out;
 * null for any other lecture. Until then students can complain. An instructor's first paid lectures wait longer, and so
 * does a lecture whose promised replay went missing or was deleted before that time.
 */
export const payableAt = `(case when lectures.fulfillment = 'given' then
  (select greatest(waited.until, case when lectures.replay_withdrawal_from < waited.until
    then lectures.replay_withdrawal_until end)
  from (select lectures.fulfillment_decided_at + make_interval(hours => case when (
    select count(*) from (
      select 1 from lectures earlier
      where earlier.instructor_id = lectures.instructor_id and earlier.fulfillment = 'given'
        and (earlier.fulfillment_decided_at, earlier.id) < (lectures.fulfillment_decided_at, lectures.id)
        and exists (
          select 1 from enrollments sold join payments on payments.id = sold.payment_id
          where sold.lecture_id = earlier.id and payments.paid_at is not null and payments.amount_santim > 0)
      limit :newLectures
    ) first_lectures
  ) < :newLectures then cast(:newWaitHours as int) else cast(:waitHours as int) end) as until) waited) end)`;

/**
 * Returns the waiting period for the payments of an undecided lecture: the hours from the decision that it was given
 * until its payments can be paid out. `payableAt` gives the same result, provided that no other lecture of the
 * instructor is decided first.
 */
export async function findPayoutWaitHours(
  db: Db,
  { id, instructorId }: { id: string; instructorId: string },
  payoutWaitHours: number,
): Promise<number> {
  const { waitHours, newLectures, newWaitHours } = payoutWaits(payoutWaitHours);
  const { rows } = await db.raw(
    `select count(*)::int as given from lectures
     where instructor_id = :instructorId and fulfillment = 'given' and id <> :id and exists (
       select 1 from enrollments sold join payments on payments.id = sold.payment_id
       where sold.lecture_id = lectures.id and payments.paid_at is not null and payments.amount_santim > 0)`,
    { instructorId, id },
  );
  return rows[0].given < newLectures ? newWaitHours : waitHours;
}
