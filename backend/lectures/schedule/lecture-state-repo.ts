import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Fulfillment } from "./fulfillment-policy.ts";

// State changes after scheduling, which domains above this one make in their own transactions.

interface FulfillmentChange {
  from: Fulfillment | null;
  to: Fulfillment;
  now: Date;
}

/** Changes whether a lecture was given. Returns false if another caller was faster: it is decided only once. */
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
      ...(to === "under_review" ? { fulfillment_review_at: now } : { fulfillment_decided_at: now }),
    });
  return updated === 1;
}

/** Opens full withdrawal. The lecture must be locked first. */
export async function openWithdrawal(
  trx: Knex.Transaction,
  lectureId: string,
  { now, until, isMissing }: { now: Date; until: Date; isMissing: boolean },
): Promise<void> {
  await trx("lectures")
    .where({ id: lectureId })
    .update({
      replay_withdrawal_from: now,
      replay_withdrawal_until: until,
      ...(isMissing && { replay_missing_since: now }),
    });
}

/** Closes full withdrawal, since the replay is available. */
export async function closeWithdrawal(db: Db, lectureId: string): Promise<void> {
  await db("lectures")
    .where({ id: lectureId })
    .whereNotNull("replay_missing_since")
    .update({ replay_withdrawal_from: null, replay_withdrawal_until: null, replay_missing_since: null });
}

/** Holds all payments of a lecture. Returns false when they are already held. */
export async function holdLecturePayments(
  trx: Knex.Transaction,
  lectureId: string,
  now: Date,
): Promise<boolean> {
  const updated = await trx("lectures")
    .where({ id: lectureId })
    .whereNull("payouts_held_at")
    .update({ payouts_held_at: now });
  return updated === 1;
}

/** Releases the held payments of a lecture. */
export async function releaseLecturePayments(trx: Knex.Transaction, lectureId: string): Promise<void> {
  await trx("lectures").where({ id: lectureId }).update({ payouts_held_at: null });
}

export async function setShortNoticeUntil(trx: Knex.Transaction, id: string, until: Date): Promise<void> {
  await trx("lectures").where({ id }).update({ short_notice_until: until });
}

/** Stores whether the host prefers an SFU for the lecture, now and whenever its room opens. */
export async function updatePreferSfu(db: Db, id: string, preferSfu: boolean): Promise<void> {
  await db("lectures").where({ id }).update({ prefer_sfu: preferSfu });
}
