import type { Db, Knex } from "#backend/db/knex.ts";
import { insertLecture } from "#backend/lectures/lecture-repo.ts";
import { movePayment } from "#backend/payments/move-payment.ts";
import { insertPayment } from "#backend/payments/payment-repo.ts";
import { newTextRef } from "#backend/payments/text-ref.ts";

const dayMs = 24 * 60 * 60_000;

/** A lecture that was given yesterday, and somebody's payment for it, of which all is the instructor's. */
export async function insertEarnings(
  db: Knex,
  instructorId: string,
  { santim, now }: { santim: number; now: Date },
): Promise<void> {
  const startsAt = new Date(now.getTime() - dayMs);
  const lectureId = await insertLecture(db, instructorId, {
    name: "Algebra",
    type: "Math",
    description: "What a group is.",
    priceSantim: santim,
    startsAt,
    zone: "Africa/Addis_Ababa",
    durationMinutes: 120,
    capacity: null,
    thumbnailKey: null,
    thumbnailPreview: null,
  });
  await db("lectures").where({ id: lectureId }).update({ first_media_at: startsAt });
  const payment = await insertPayment(db, {
    textRef: newTextRef(),
    payerId: instructorId,
    payeeId: instructorId,
    provider: "chapa",
    amountSantim: santim,
    currency: "ETB",
    platformFeeSantim: 0,
    now,
    expiresAt: now,
  });
  await movePayment(db, payment, { to: "paid", now });
  await db("enrollments").insert({
    lecture_id: lectureId,
    student_id: instructorId,
    payment_id: payment.id,
    status: "active",
    created_at: now,
    updated_at: now,
  });
}

/** As if every transfer had been asked for a day earlier, and were due to be asked about. */
export async function letTransfersAge(db: Db): Promise<void> {
  await db("payouts")
    .where({ status: "released" })
    .update({
      transfer_requested_at: db.raw("transfer_requested_at - interval '1 day'"),
      ask_again_at: db.raw("now()"),
    });
}

interface PayoutBooks {
  reference: string;
  status: string;
  /** What the books hold for its instructor; credits are negative. Santim. */
  payable: number;
  inTransit: number;
}

export async function payoutsAndBooks(db: Db): Promise<PayoutBooks[]> {
  const { rows } = await db.raw(`
    select reference, status,
      (select coalesce(sum(amount_santim), 0)::int from ledger_entries e
        where e.account = 'instructor_payable' and e.instructor_id = p.instructor_id) as payable,
      (select coalesce(sum(amount_santim), 0)::int from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where e.account = 'payouts_in_transit' and t.payout_id = p.id) as "inTransit"
    from payouts p`);
  return rows;
}
