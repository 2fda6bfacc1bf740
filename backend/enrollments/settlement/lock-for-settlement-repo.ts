import type { Knex } from "#backend/platform/db/knex.ts";
import { paymentColumns, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import type { EnrollmentRecord } from "../state/enrollment-repo.ts";

/** A payment with its enrollment and its lecture. */
export interface LockedPayment {
  payment: PaymentRecord;
  enrollment: EnrollmentRecord;
  lecture: {
    name: string;
    startsAt: Date;
    durationMinutes: number;
    endedAt: Date | null;
    hostNoShowAt: Date | null;
    deletedAt: Date | null;
  };
}

interface Row extends PaymentRecord {
  enrollmentId: string;
  lectureId: string;
  studentId: string;
  kind: EnrollmentRecord["kind"];
  enrollmentStatus: EnrollmentRecord["status"];
  heldUntil: Date | null;
  lectureName: string;
  startsAt: Date;
  durationMinutes: number;
  endedAt: Date | null;
  hostNoShowAt: Date | null;
  deletedAt: Date | null;
}

/**
 * Locks payments with their enrollments and lectures until the transaction ends. All code locks in this order: one
 * lecture after another, each before the rows that belong to it. The rows are read under the locks, so they are
 * current.
 */
export async function lockForSettlement(
  trx: Knex.Transaction,
  paymentIds: readonly string[],
): Promise<LockedPayment[]> {
  const rows: Row[] = await trx("payments")
    .join("enrollments", "enrollments.paymentId", "payments.id")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .whereRaw("payments.id = any(?::uuid[])", [[...paymentIds]])
    .orderBy(["lectures.id", "payments.id"])
    // PostgreSQL locks the tables of a joined row in the order given here.
    .forUpdate("lectures", "payments", "enrollments")
    .select(
      ...paymentColumns,
      "enrollments.lectureId",
      "enrollments.studentId",
      "enrollments.kind",
      "enrollments.heldUntil",
      "lectures.startsAt",
      "lectures.durationMinutes",
      "lectures.endedAt",
      "lectures.hostNoShowAt",
      "lectures.deletedAt",
      {
        enrollmentId: "enrollments.id",
        enrollmentStatus: "enrollments.status",
        lectureName: "lectures.name",
      },
    )
    .options({ name: "lock-for-settlement" });
  return rows.map(toLockedPayment);
}

function toLockedPayment(row: Row): LockedPayment {
  const { enrollmentId, lectureId, studentId, kind, enrollmentStatus, heldUntil, ...paymentAndLecture } = row;
  const { lectureName, startsAt, durationMinutes, endedAt, hostNoShowAt, deletedAt, ...payment } =
    paymentAndLecture;
  return {
    payment,
    enrollment: {
      id: enrollmentId,
      lectureId,
      studentId,
      kind,
      paymentId: payment.id,
      status: enrollmentStatus,
      heldUntil,
    },
    lecture: { name: lectureName, startsAt, durationMinutes, endedAt, hostNoShowAt, deletedAt },
  };
}
