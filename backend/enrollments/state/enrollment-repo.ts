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

interface EnrollmentKey {
  studentId: string;
  lectureId: string;
}

/** Finds the student's only active enrollment, whether a seat or only the replay. */
export async function findActiveEnrollment(
  db: Db,
  { studentId, lectureId }: EnrollmentKey,
): Promise<EnrollmentRecord | undefined> {
  return db("enrollments").where({ studentId, lectureId, status: "active" }).first();
}

/**
 * Finds and locks the student's active enrollment, so that refund decisions and replay streaming wait for each other.
 * The lecture must be locked first.
 */
export async function lockActiveEnrollment(
  trx: Knex.Transaction,
  { studentId, lectureId }: EnrollmentKey,
): Promise<EnrollmentRecord | undefined> {
  return trx("enrollments").where({ studentId, lectureId, status: "active" }).forNoKeyUpdate().first();
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
  return db("enrollments").where({ studentId, lectureId }).whereIn("status", ["held", "active"]).first();
}

export async function findEnrollmentOfPayment(
  db: Db,
  paymentId: string,
): Promise<EnrollmentRecord | undefined> {
  return db("enrollments").where({ paymentId }).first();
}

/** Finds a payment's enrollment, and the same student's other active or held enrollment in the lecture, if any. */
export async function findEnrollmentsForPayment(
  db: Db,
  { studentId, lectureId, paymentId }: EnrollmentKey & { paymentId: string },
): Promise<{ enrollment: EnrollmentRecord | undefined; other: EnrollmentRecord | undefined }> {
  const rows: EnrollmentRecord[] = await db("enrollments")
    .where({ paymentId })
    .orWhere((current) => void current.where({ studentId, lectureId }).whereIn("status", ["held", "active"]));
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
export async function insertEnrollment(
  trx: Knex.Transaction,
  { bought, now, ...enrollment }: NewEnrollment,
): Promise<void> {
  await trx("enrollments").insert({
    ...enrollment,
    boughtStartsAt: bought.startsAt,
    boughtDurationMinutes: bought.durationMinutes,
    status: enrollment.heldUntil ? "held" : "active",
    createdAt: now,
    updatedAt: now,
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
      heldUntil: null,
      holdEndedAt: null,
      endedReason: endedReason ?? null,
      updatedAt: now,
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
    .update({ status: "active", heldUntil: null, updatedAt: now })
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
    .where({ paymentId, status: "held" })
    .update({ status: "expired", heldUntil: null, holdEndedAt, updatedAt: now });
}

/** Ends every held or active enrollment of a lecture. Returns those that were active. */
export async function withdrawAllEnrollments(
  trx: Knex.Transaction,
  lectureId: string,
  now: Date,
  endedReason: EndedReason = "lecture_cancelled",
): Promise<EnrollmentRecord[]> {
  const inStatus = (status: EnrollmentStatus) => trx("enrollments").where({ lectureId, status });
  const end = (status: EnrollmentStatus, reason: EndedReason | null) =>
    inStatus(status)
      .update({ status: "withdrawn", heldUntil: null, endedReason: reason, updatedAt: now })
      .returning("*");
  // Locks payments before their enrollments, as all code does.
  await expireCheckouts(trx, await inStatus("held").whereNotNull("paymentId").pluck("paymentId"), now);
  // Held seats end without a reason: the students have lost nothing, and a late charge is refunded.
  await end("held", null);
  return end("active", endedReason);
}
