import type { Knex } from "#backend/platform/db/knex.ts";

export interface RescheduleFacts {
  /** True if students hold or have paid for seats. */
  isSold: boolean;
  shortNoticeUntil: Date | null;
}

const facts = `
  select l.short_notice_until, exists (
    select 1 from enrollments e join payments p on p.id = e.payment_id
    where e.lecture_id = l.id and p.amount_santim > 0
      and (p.status = 'paid' or (e.status = 'held' and e.held_until > :now))
  ) as is_sold
  from lectures l where l.id = :lectureId`;

/** Returns the facts that decide whether a lecture can be moved. The lecture must be locked first. */
export async function getRescheduleFacts(
  trx: Knex.Transaction,
  lectureId: string,
  now: Date,
): Promise<RescheduleFacts> {
  const { rows } = await trx.raw(facts, { lectureId, now });
  return rows[0];
}

/** Turns a lecture that did not take place on its old date into a new one, which is settled after its new date. */
export async function resetFulfillment(trx: Knex.Transaction, lectureId: string): Promise<void> {
  await trx("lecture_minutes").where({ lectureId }).delete();
  await trx("lectures").where({ id: lectureId }).update({
    fulfillment: null,
    fulfillmentReviewAt: null,
    fulfillmentDecidedAt: null,
    endedAt: null,
  });
}
