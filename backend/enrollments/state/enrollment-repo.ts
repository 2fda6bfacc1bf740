import type { EndedEnrollment, EnrollmentStatus } from "#contract/enrollments/enrollment.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { expireCheckouts } from "#backend/payments/state/payment-repo.ts";

export interface EnrollmentRecord {
  id: string;
  lectureId: string;
  studentId: string;
  kind: EnrollmentKind;
  /** A payment belongs to exactly one enrollment. null for an enrollment without a payment (demonstration data). */
  paymentId: string | null;
  status: EnrollmentStatus;
  /** Set while a seat is held for a checkout. */
  heldUntil: Date | null;
}

const columns = {
  id: "id",
  lectureId: "lecture_id",
  studentId: "student_id",
  kind: "kind",
  paymentId: "payment_id",
  status: "status",
  heldUntil: "held_until",
} as const;

const returning = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);

interface EnrollmentKey {
  studentId: string;
  lectureId: string;
}

/** Finds the student's only active enrollment, whether a seat or only the replay. */
export async function findActiveEnrollment(
  db: Db,
  { studentId, lectureId }: EnrollmentKey,
): Promise<EnrollmentRecord | undefined> {
  return db("enrollments")
    .where({ student_id: studentId, lecture_id: lectureId, status: "active" })
    .first(columns);
}

/**
 * Finds and locks the student's active enrollment, so that refund decisions and replay streaming wait for each other.
 * The lecture must be locked first.
 */
export async function lockActiveEnrollment(
  trx: Knex.Transaction,
  { studentId, lectureId }: EnrollmentKey,
): Promise<EnrollmentRecord | undefined> {
  return trx("enrollments")
    .where({ student_id: studentId, lecture_id: lectureId, status: "active" })
    .forNoKeyUpdate()
    .first(columns);
}

/** Finds the seat that admits a student to the room. */
export async function findActiveSeat(db: Db, key: EnrollmentKey): Promise<EnrollmentRecord | undefined> {
  const enrollment = await findActiveEnrollment(db, key);
  return enrollment?.kind === "seat" ? enrollment : undefined;
}

/** Finds the student's only active or held enrollment, even if its hold has ended. */
export async function findCurrentEnrollment(
  db: Db,
  { studentId, lectureId }: EnrollmentKey,
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

/** Finds a payment's enrollment, and the same student's other active or held enrollment in the lecture, if any. */
export async function findEnrollmentsForPayment(
  db: Db,
  { studentId, lectureId, paymentId }: EnrollmentKey & { paymentId: string },
): Promise<{ enrollment: EnrollmentRecord | undefined; other: EnrollmentRecord | undefined }> {
  const rows: EnrollmentRecord[] = await db("enrollments")
    .where({ payment_id: paymentId })
    .orWhere(
      (current) =>
        void current
          .where({ student_id: studentId, lecture_id: lectureId })
          .whereIn("status", ["held", "active"]),
    )
    .select(columns);
  return {
    enrollment: rows.find((row) => row.paymentId === paymentId),
    other: rows.find((row) => row.paymentId !== paymentId),
  };
}

interface NewEnrollment extends EnrollmentKey {
  kind: EnrollmentKind;
  paymentId: string;
  /** The lecture's date and duration at the time of purchase; they stay unchanged if the lecture is moved later. */
  bought: { startsAt: Date; durationMinutes: number };
  /** The end of the hold; null if the enrollment is active at once. */
  heldUntil: Date | null;
  now: Date;
}

/**
 * Inserts an active or held enrollment. The lecture must be locked first.
 * @throws AppError already_enrolled when the student already has one, enforced by a unique index
 */
export async function insertEnrollment(trx: Knex.Transaction, enrollment: NewEnrollment): Promise<void> {
  await trx("enrollments").insert({
    lecture_id: enrollment.lectureId,
    student_id: enrollment.studentId,
    kind: enrollment.kind,
    payment_id: enrollment.paymentId,
    bought_starts_at: enrollment.bought.startsAt,
    bought_duration_minutes: enrollment.bought.durationMinutes,
    status: enrollment.heldUntil ? "held" : "active",
    held_until: enrollment.heldUntil,
    created_at: enrollment.now,
    updated_at: enrollment.now,
  });
}

type EndedReason = EndedEnrollment["reason"];

interface EnrollmentChange {
  status: "active" | "withdrawn" | "expired";
  /** The reason that is shown to the student when the enrollment ends. */
  endedReason?: EndedReason;
  now: Date;
}

/** Changes the status of an enrollment and ends its hold. */
export async function updateEnrollment(
  trx: Knex.Transaction,
  id: string,
  { status, endedReason, now }: EnrollmentChange,
): Promise<void> {
  await trx("enrollments")
    .where({ id })
    .update({
      status,
      held_until: null,
      hold_ended_at: null,
      ended_reason: endedReason ?? null,
      updated_at: now,
    });
}

export async function updateToActive(
  trx: Knex.Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await trx("enrollments")
    .whereRaw("id = any(?::uuid[])", [[...ids]])
    .update({ status: "active", held_until: null, updated_at: now })
    .options({ name: "update-to-active" });
}

interface ReleasedSeat {
  /**
   * The time at which the hold ended; null if the hold does not count towards the holds that a student may have in a
   * lecture.
   */
  holdEndedAt: Date | null;
  now: Date;
}

/** Releases the seat that a payment's checkout holds, if it still holds one. */
export async function releaseHeldSeat(
  trx: Knex.Transaction,
  paymentId: string,
  { holdEndedAt, now }: ReleasedSeat,
): Promise<void> {
  await trx("enrollments")
    .where({ payment_id: paymentId, status: "held" })
    .update({ status: "expired", held_until: null, hold_ended_at: holdEndedAt, updated_at: now });
}

/** Ends every held or active enrollment of a lecture. Returns those that were active. */
export async function withdrawAllEnrollments(
  trx: Knex.Transaction,
  lectureId: string,
  now: Date,
  endedReason: EndedReason = "lecture_cancelled",
): Promise<EnrollmentRecord[]> {
  const inStatus = (status: EnrollmentStatus) => trx("enrollments").where({ lecture_id: lectureId, status });
  const end = (status: EnrollmentStatus, ended_reason: EndedReason | null) =>
    inStatus(status)
      .update({ status: "withdrawn", held_until: null, ended_reason, updated_at: now })
      .returning(returning);
  // Locks payments before their enrollments, as all code does.
  await expireCheckouts(trx, await inStatus("held").whereNotNull("payment_id").pluck("payment_id"), now);
  // Held seats end without a reason: the students have lost nothing, and a late charge is refunded.
  await end("held", null);
  return end("active", endedReason);
}
