import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Fulfillment } from "./fulfillment-policy.ts";

// Changes of a lecture's state after it was scheduled. Domains of a higher layer make these changes in their own
// transactions.

interface FulfillmentChange {
  from: Fulfillment | null;
  to: Fulfillment;
  now: Date;
}

/** Stores whether a lecture was given. Returns false if another caller was faster, since this is decided only once. */
export async function updateFulfillment(
  trx: Knex.Transaction,
  id: string,
  { from, to, now }: FulfillmentChange,
): Promise<boolean> {
  const updated = await trx("lectures")
    .where({ id })
    .whereRaw("fulfillment is not distinct from ?", [from])
    .update({
      fulfillment: to,
      ...(to === "under_review" ? { fulfillmentReviewAt: now } : { fulfillmentDecidedAt: now }),
    });
  return updated === 1;
}

/** Allows students to withdraw with a full refund until the given time. The lecture must be locked first. */
export async function openWithdrawal(
  trx: Knex.Transaction,
  lectureId: string,
  { now, until, isMissing }: { now: Date; until: Date; isMissing: boolean },
): Promise<void> {
  await trx("lectures")
    .where({ id: lectureId })
    .update({
      replayWithdrawalFrom: now,
      replayWithdrawalUntil: until,
      ...(isMissing && { replayMissingSince: now }),
    });
}

/** Ends the option to withdraw with a full refund, since the replay has become available. */
export async function closeWithdrawal(db: Db, lectureId: string): Promise<void> {
  await db("lectures")
    .where({ id: lectureId })
    .whereNotNull("replayMissingSince")
    .update({ replayWithdrawalFrom: null, replayWithdrawalUntil: null, replayMissingSince: null });
}

/** Prevents all payments of a lecture from being paid out. Returns false when they are already held. */
export async function holdLecturePayments(
  trx: Knex.Transaction,
  lectureId: string,
  now: Date,
): Promise<boolean> {
  const updated = await trx("lectures")
    .where({ id: lectureId })
    .whereNull("payoutsHeldAt")
    .update({ payoutsHeldAt: now });
  return updated === 1;
}

/** Lets the lecture's payments be paid out again. */
export async function releaseLecturePayments(trx: Knex.Transaction, lectureId: string): Promise<void> {
  await trx("lectures").where({ id: lectureId }).update({ payoutsHeldAt: null });
}

export async function setShortNoticeUntil(trx: Knex.Transaction, id: string, until: Date): Promise<void> {
  await trx("lectures").where({ id }).update({ shortNoticeUntil: until });
}

/** Stores whether the host prefers an SFU for the lecture, now and whenever its room opens. */
export async function updatePreferSfu(db: Db, id: string, preferSfu: boolean): Promise<void> {
  await db("lectures").where({ id }).update({ preferSfu });
}
