import type { EndedEnrollment, EnrollmentStatus } from "#contract/enrollment.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import { endCheckouts } from "#backend/payments/payment-repo.ts";

export interface EnrollmentRecord {
  id: string;
  lectureId: string;
  studentId: string;
  /** One payment is for one enrollment. null: it was never a matter of payment (demonstration data). */
  paymentId: string | null;
  status: EnrollmentStatus;
  /** Set while the seat is held for a checkout. */
  heldUntil: Date | null;
}

const columns = {
  id: "id",
  lectureId: "lecture_id",
  studentId: "student_id",
  paymentId: "payment_id",
  status: "status",
  heldUntil: "held_until",
} as const;

const returned = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);

interface Seat {
  studentId: string;
  lectureId: string;
}

/** The enrollment that opens the room's door; undefined when there is none. */
export async function findActiveEnrollment(
  db: Db,
  { studentId, lectureId }: Seat,
): Promise<EnrollmentRecord | undefined> {
  return db("enrollments")
    .where({ student_id: studentId, lecture_id: lectureId, status: "active" })
    .first(columns);
}

/** The student's one enrollment that has a seat: active, or held, even past its time. */
export async function findSeat(
  db: Db,
  { studentId, lectureId }: Seat,
): Promise<EnrollmentRecord | undefined> {
  return db("enrollments")
    .where({ student_id: studentId, lecture_id: lectureId })
    .whereIn("status", ["held", "active"])
    .first(columns);
}

export async function findEnrollmentOfPayment(
  db: Db,
  paymentId: string,
): Promise<EnrollmentRecord | undefined> {
  return db("enrollments").where({ payment_id: paymentId }).first(columns);
}

/** The enrollment of a payment, and another one that has a seat for the same student in the same lecture. */
export async function findSeats(
  db: Db,
  { studentId, lectureId, paymentId }: Seat & { paymentId: string },
): Promise<{ current?: EnrollmentRecord; otherSeat?: EnrollmentRecord }> {
  const rows: EnrollmentRecord[] = await db("enrollments")
    .where({ payment_id: paymentId })
    .orWhere(
      (seat) =>
        void seat
          .where({ student_id: studentId, lecture_id: lectureId })
          .whereIn("status", ["held", "active"]),
    )
    .select(columns);
  const current = rows.find((row) => row.paymentId === paymentId);
  const otherSeat = rows.find((row) => row.paymentId !== paymentId);
  return { ...(current && { current }), ...(otherSeat && { otherSeat }) };
}

interface NewEnrollment extends Seat {
  paymentId: string;
  /** null: active at once. */
  heldUntil: Date | null;
  now: Date;
}

/** Takes a seat. Lock the lecture first. @throws the unique index, answered as already_enrolled */
export async function insertEnrollment(trx: Knex.Transaction, enrollment: NewEnrollment): Promise<void> {
  await trx("enrollments").insert({
    lecture_id: enrollment.lectureId,
    student_id: enrollment.studentId,
    payment_id: enrollment.paymentId,
    status: enrollment.heldUntil ? "held" : "active",
    held_until: enrollment.heldUntil,
    created_at: enrollment.now,
    updated_at: enrollment.now,
  });
}

interface EnrollmentChange {
  status: "active" | "withdrawn" | "expired";
  /** For the student, when it ends. */
  why?: EndedEnrollment["why"];
  now: Date;
}

/** Moves one enrollment on; it holds nothing afterwards. */
export async function changeEnrollment(
  trx: Knex.Transaction,
  id: string,
  { status, why, now }: EnrollmentChange,
): Promise<void> {
  await trx("enrollments")
    .where({ id })
    .update({ status, held_until: null, ended_why: why ?? null, updated_at: now });
}

/** Makes held seats their holders' own. */
export async function activateSeats(trx: Knex.Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx("enrollments")
    .whereRaw("id = any(?::uuid[])", [[...ids]])
    .update({ status: "active", held_until: null, updated_at: now })
    .options({ name: "activate-seats" });
}

/** Frees the seat that a payment held, if it still does. */
export async function freeHeldSeat(trx: Knex.Transaction, paymentId: string, now: Date): Promise<void> {
  await trx("enrollments")
    .where({ payment_id: paymentId, status: "held" })
    .update({ status: "expired", held_until: null, updated_at: now });
}

/** Ends every enrollment of a lecture that has a seat, held ones too; answers those that were active. */
export async function withdrawEverybody(
  trx: Knex.Transaction,
  lectureId: string,
  now: Date,
  why: EndedEnrollment["why"] = "lecture_cancelled",
): Promise<EnrollmentRecord[]> {
  const seats = (status: EnrollmentStatus) => trx("enrollments").where({ lecture_id: lectureId, status });
  const end = (status: EnrollmentStatus, ended_why: EndedEnrollment["why"] | null) =>
    seats(status)
      .update({ status: "withdrawn", held_until: null, ended_why, updated_at: now })
      .returning(returned);
  // Payments before their seats, the order in which everybody locks them.
  await endCheckouts(trx, await seats("held").whereNotNull("payment_id").pluck("payment_id"), now);
  // Who only held a seat has lost nothing; should their money still come, it goes back.
  await end("held", null);
  return end("active", why);
}
