import type { Knex } from "#backend/platform/db/knex.ts";
import { createTextRef } from "#backend/payments/state/text-ref.ts";
import type { LectureFixture } from "../stack/bench-lecture-repo.ts";

export const PRICE_SANTIM = 45_000;
const hourMs = 60 * 60_000;

/** Inserts a pending payment of every student for each of the new lectures. Returns the payments' references. */
export async function insertCheckouts(
  db: Knex,
  { instructor, students }: LectureFixture,
  lectureCount: number,
): Promise<string[]> {
  const now = new Date();
  const heldUntil = new Date(now.getTime() + hourMs);
  const lectures: { id: string }[] = await db("lectures")
    .insert(Array.from({ length: lectureCount }, () => lectureRow(instructor.id, heldUntil)))
    .returning("id");
  // Adjacent payments belong to different lectures, since payments of one lecture wait for the same lock.
  const seats = students.flatMap((student) =>
    lectures.map(({ id }) => ({ lectureId: id, studentId: student.id })),
  );
  const payments: { id: string; textRef: string }[] = await db("payments")
    .insert(
      seats.map(({ studentId }) => ({
        textRef: createTextRef(),
        payerId: studentId,
        payeeId: instructor.id,
        provider: "chapa",
        amountSantim: PRICE_SANTIM,
        platformFeeSantim: PRICE_SANTIM / 10,
        status: "pending",
        checkoutUrl: "https://checkout.chapa.co/checkout/payment/1",
        expiresAt: heldUntil,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning(["id", "textRef"]);
  await db("enrollments").insert(
    seats.map(({ lectureId, studentId }, index) => ({
      lectureId,
      studentId,
      paymentId: payments[index]?.id,
      status: "held",
      heldUntil,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return payments.map((payment) => payment.textRef);
}

function lectureRow(instructorId: string, startsAt: Date) {
  return {
    instructorId,
    name: "Fractions, slowly",
    type: "Math",
    description: "Halves, thirds and what they have in common.",
    priceSantim: PRICE_SANTIM,
    startsAt,
    zone: "Africa/Addis_Ababa",
    durationMinutes: 120,
    capacity: 500,
  };
}

/**
 * Deletes the email jobs, which no worker processes here, so that each burst starts with an empty queue, as in
 * production.
 */
export async function deleteEmailJobs(db: Knex): Promise<void> {
  await db.raw("delete from graphile_worker._private_jobs");
}

/** Returns how many of these payments are paid and booked and have an active enrollment. */
export async function countSettled(db: Knex, textRefs: readonly string[]): Promise<number> {
  const { rows } = await db.raw(
    `select count(*) as settled from payments
       join enrollments on enrollments.payment_id = payments.id and enrollments.status = 'active'
       join ledger_transactions on ledger_transactions.payment_id = payments.id
         and ledger_transactions.kind = 'charge'
     where payments.status = 'paid' and payments.text_ref = any(?)`,
    [[...textRefs]],
  );
  return rows[0].settled;
}
