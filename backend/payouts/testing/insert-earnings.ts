import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { insertLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { storedLecture } from "#backend/lectures/testing/lecture-form.ts";
import { transitionPayment } from "#backend/payments/state/transition-payment.ts";
import { insertPayment } from "#backend/payments/state/payment-repo.ts";
import { createTextRef } from "#backend/payments/state/text-ref.ts";

const dayMs = 24 * 60 * 60_000;

/** Inserts a lecture that was given yesterday and a payment for it, without a platform fee. */
export async function insertEarnings(
  db: Knex,
  instructorId: string,
  { santim, now }: { santim: number; now: Date },
): Promise<void> {
  const startsAt = new Date(now.getTime() - dayMs);
  const lecture = storedLecture({ priceSantim: santim, startsAt });
  const lectureId = await insertLecture(db, instructorId, lecture);
  // The decision is so old that the payment's complaint period is certainly over.
  const decidedAt = new Date(now.getTime() - 20 * dayMs);
  await db("lectures")
    .where({ id: lectureId })
    .update({ startedAt: startsAt, fulfillment: "given", fulfillmentDecidedAt: decidedAt });
  const payment = await insertPayment(db, {
    textRef: createTextRef(),
    payerId: instructorId,
    payeeId: instructorId,
    provider: "chapa",
    amountSantim: santim,
    currency: "ETB",
    platformFeeSantim: 0,
    now,
    expiresAt: now,
  });
  await transitionPayment(db, payment, { to: "paid", now });
  await db("enrollments").insert({
    lectureId,
    studentId: instructorId,
    paymentId: payment.id,
    status: "active",
    createdAt: now,
    updatedAt: now,
  });
}

/** Makes every transfer look as if it was requested a day earlier, so that it is due for a poll. */
export async function ageTransfers(db: Db): Promise<void> {
  await db("payouts")
    .where({ status: "released" })
    .update({
      transferRequestedAt: db.raw("transfer_requested_at - interval '1 day'"),
      nextPollAt: db.raw("now()"),
    });
}

interface PayoutBalance {
  reference: string;
  status: string;
  /**
   * The balance of the instructor's `instructor_payable` account, in santim; credits are negative. `inTransit` is the
   * balance of `payouts_in_transit`.
   */
  payable: number;
  inTransit: number;
}

export async function listPayoutBalances(db: Db): Promise<PayoutBalance[]> {
  const { rows } = await db.raw(`
    select reference, status,
      (select coalesce(sum(amount_santim), 0)::int from ledger_entries e
        where e.account = 'instructor_payable' and e.instructor_id = p.instructor_id) as payable,
      (select coalesce(sum(amount_santim), 0)::int from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where e.account = 'payouts_in_transit' and t.payout_id = p.id) as in_transit
    from payouts p`);
  return rows;
}
