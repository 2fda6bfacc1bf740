import type { Knex } from "#backend/db/knex.ts";
import { newTextRef } from "#backend/payments/text-ref.ts";
import type { LectureClass } from "./class-repo.ts";

export const PRICE_SANTIM = 45_000;
const hourMs = 60 * 60_000;

/** Lets every student of a class be about to pay in as many new lectures; answers the payments' references. */
export async function insertCheckouts(
  db: Knex,
  { instructor, students }: LectureClass,
  lectureCount: number,
): Promise<string[]> {
  const now = new Date();
  const held = new Date(now.getTime() + hourMs);
  const lectures: { id: string }[] = await db("lectures")
    .insert(Array.from({ length: lectureCount }, () => lectureRow(instructor.id, held)))
    .returning("id");
  // Neighbours are of different lectures: who is in the same one waits for the same lock.
  const seats = students.flatMap((student) =>
    lectures.map(({ id }) => ({ lectureId: id, studentId: student.id })),
  );
  const payments: { id: string; text_ref: string }[] = await db("payments")
    .insert(
      seats.map(({ studentId }) => ({
        text_ref: newTextRef(),
        payer_id: studentId,
        payee_id: instructor.id,
        provider: "chapa",
        amount_santim: PRICE_SANTIM,
        platform_fee_santim: PRICE_SANTIM / 10,
        status: "pending",
        checkout_url: "https://checkout.chapa.co/checkout/payment/1",
        expires_at: held,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(["id", "text_ref"]);
  await db("enrollments").insert(
    seats.map(({ lectureId, studentId }, index) => ({
      lecture_id: lectureId,
      student_id: studentId,
      payment_id: payments[index]?.id,
      status: "held",
      held_until: held,
      created_at: now,
      updated_at: now,
    })),
  );
  return payments.map((payment) => payment.text_ref);
}

function lectureRow(instructorId: string, startsAt: Date) {
  return {
    instructor_id: instructorId,
    name: "Fractions, slowly",
    type: "Math",
    description: "Halves, thirds and what they have in common.",
    price_santim: PRICE_SANTIM,
    starts_at: startsAt,
    zone: "Africa/Addis_Ababa",
    duration_minutes: 120,
    capacity: 500,
  };
}

/** Nobody sends mails here. Each burst begins with an empty queue, as one that is worked off would be. */
export async function forgetMailJobs(db: Knex): Promise<void> {
  await db.raw("delete from graphile_worker._private_jobs");
}

/** Of these payments, how many are paid, booked and have their seat. */
export async function countSettled(db: Knex, textRefs: readonly string[]): Promise<number> {
  const { rows } = await db.raw(
    `select count(*) as settled from payments
       join enrollments on enrollments.payment_id = payments.id and enrollments.status = 'active'
       join ledger_transactions on ledger_transactions.payment_id = payments.id and kind = 'charge'
     where payments.status = 'paid' and text_ref = any(?)`,
    [[...textRefs]],
  );
  return rows[0].settled;
}
