import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Delivery } from "./delivery-policy.ts";

// What becomes of a lecture after it was scheduled: written here for the domains above, in their transactions.

interface DeliveryChange {
  from: Delivery | null;
  to: Delivery;
  now: Date;
}

/** Changes whether a lecture was given. Returns false when somebody else was faster: it is decided once. */
export async function updateDelivery(
  trx: Knex.Transaction,
  id: string,
  { from, to, now }: DeliveryChange,
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

/** Opens full withdrawal. Lock the lecture first. */
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

/** Ends it, since the replay is there. */
export async function closeWithdrawal(db: Db, lectureId: string): Promise<void> {
  await db("lectures")
    .where({ id: lectureId })
    .whereNotNull("replay_missing_since")
    .update({ replay_withdrawal_from: null, replay_withdrawal_until: null, replay_missing_since: null });
}

/** Holds all payments of a lecture. Returns false when they are held already. */
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

/** Lets the payments of a lecture go. */
export async function releaseLecturePayments(trx: Knex.Transaction, lectureId: string): Promise<void> {
  await trx("lectures").where({ id: lectureId }).update({ payouts_held_at: null });
}

export async function setShortNoticeUntil(trx: Knex.Transaction, id: string, until: Date): Promise<void> {
  await trx("lectures").where({ id }).update({ short_notice_until: until });
}

/** Whether the host wants an SFU to carry the lecture, now and whenever its room opens. */
export async function updateSfuWish(db: Db, id: string, wished: boolean): Promise<void> {
  await db("lectures").where({ id }).update({ prefer_sfu: wished });
}
