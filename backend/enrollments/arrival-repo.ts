import type { Knex } from "#backend/db/knex.ts";
import { inPayments, type PaymentRecord } from "#backend/payments/payment-repo.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";

/** A payment with the seat and the lecture that it is for. */
export interface ArrivingPayment {
  payment: PaymentRecord;
  seat: EnrollmentRecord;
  lecture: {
    name: string;
    startsAt: Date;
    hostMissedAt: Date | null;
    deletedAt: Date | null;
  };
}

interface Row extends PaymentRecord {
  seatId: string;
  lectureId: string;
  studentId: string;
  seatStatus: EnrollmentRecord["status"];
  heldUntil: Date | null;
  lectureName: string;
  startsAt: Date;
  hostMissedAt: Date | null;
  deletedAt: Date | null;
}

/**
 * Locks payments with their seats and lectures until the transaction ends, in the order in which everybody locks them:
 * one lecture after another, and each before what is in it. What it answers is as it is under the locks, since every
 * table that is read is locked.
 */
export async function lockArriving(
  trx: Knex.Transaction,
  paymentIds: readonly string[],
): Promise<ArrivingPayment[]> {
  const rows: Row[] = await trx("payments")
    .join("enrollments", "enrollments.payment_id", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lecture_id")
    .whereRaw("payments.id = any(?::uuid[])", [[...paymentIds]])
    .orderBy(["lectures.id", "payments.id"])
    // PostgreSQL locks a row's tables in the order in which they are named here.
    .forUpdate("lectures", "payments", "enrollments")
    .select(inPayments)
    .select({
      seatId: "enrollments.id",
      lectureId: "enrollments.lecture_id",
      studentId: "enrollments.student_id",
      seatStatus: "enrollments.status",
      heldUntil: "enrollments.held_until",
      lectureName: "lectures.name",
      startsAt: "lectures.starts_at",
      hostMissedAt: "lectures.host_missed_at",
      deletedAt: "lectures.deleted_at",
    })
    .options({ name: "lock-arriving" });
  return rows.map(toArriving);
}

function toArriving(row: Row): ArrivingPayment {
  const { seatId, lectureId, studentId, seatStatus, heldUntil, ...paymentAndLecture } = row;
  const { lectureName, startsAt, hostMissedAt, deletedAt, ...payment } = paymentAndLecture;
  return {
    payment,
    seat: { id: seatId, lectureId, studentId, paymentId: payment.id, status: seatStatus, heldUntil },
    lecture: { name: lectureName, startsAt, hostMissedAt, deletedAt },
  };
}
