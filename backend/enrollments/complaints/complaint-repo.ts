import { releaseLecturePayments } from "#backend/lectures/schedule/lecture-state-repo.ts";
import type { ComplaintStatus } from "#contract/enrollments/complaint.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Fulfillment } from "#backend/lectures/schedule/fulfillment-policy.ts";
import { payableAt, payoutWaits } from "#backend/lectures/schedule/payout-wait-repo.ts";
import type { ComplaintFacts } from "./complaint-policy.ts";

/** Selects the columns for `complaintFactsOf`, in queries of enrollments and lectures that left-join payments. */
export const complaintColumns = (db: Db, payoutWaitHours: number) => ({
  paymentStatus: "payments.status",
  kind: "enrollments.kind",
  paidSantim: "payments.amountSantim",
  fulfillment: "lectures.fulfillment",
  payableAt: db.raw(payableAt, payoutWaits(payoutWaitHours)),
  complaintStatus: db("complaints")
    .select("complaints.status")
    .whereRaw("complaints.lecture_id = lectures.id and complaints.student_id = enrollments.student_id"),
});

export interface ComplaintRow {
  paymentStatus: PaymentStatus | null;
  kind: EnrollmentKind;
  paidSantim: number | null;
  fulfillment: Fulfillment | null;
  payableAt: Date | null;
  complaintStatus: ComplaintStatus | null;
}

/** The row must belong to an active enrollment. */
export function complaintFactsOf(row: ComplaintRow): ComplaintFacts {
  const { paymentStatus, kind, paidSantim, fulfillment, complaintStatus } = row;
  return {
    // A student who bought only the replay knew that the lecture was given, and can return the replay instead.
    hasPaid: kind === "seat" && paymentStatus === "paid" && (paidSantim ?? 0) > 0,
    fulfillment,
    payableAt: row.payableAt,
    status: complaintStatus,
  };
}

export interface ComplaintKey {
  studentId: string;
  lectureId: string;
}

/**
 * Returns the facts that decide whether a student can complain, and the id of the student's payment; undefined when the
 * student is not enrolled.
 */
export async function findComplaintFacts(
  db: Db,
  { studentId, lectureId }: ComplaintKey,
  payoutWaitHours: number,
): Promise<{ facts: ComplaintFacts; paymentId: string | null } | undefined> {
  const row: (ComplaintRow & { paymentId: string | null }) | undefined = await db("enrollments")
    .join("lectures", "lectures.id", "enrollments.lectureId")
    .leftJoin("payments", "payments.id", "enrollments.paymentId")
    .where({ "enrollments.studentId": studentId, "enrollments.lectureId": lectureId })
    .where({ "enrollments.status": "active" })
    .first("enrollments.paymentId", { ...complaintColumns(db, payoutWaitHours) });
  return row && { facts: complaintFactsOf(row), paymentId: row.paymentId };
}

interface NewComplaint extends ComplaintKey {
  paymentId: string;
  text: string;
  now: Date;
}

/**
 * The lecture must be locked first.
 * @throws AppError complaint_filed when the student has already complained, enforced by a unique index
 */
export async function insertComplaint(
  trx: Knex.Transaction,
  { now, ...complaint }: NewComplaint,
): Promise<string> {
  const [row] = await trx("complaints")
    .insert({ ...complaint, createdAt: now })
    .returning("id");
  return row.id;
}

const counts = `
  select
    (select count(*)::int from complaints where lecture_id = :lectureId and status = 'open') as open,
    (select count(*)::int from enrollments e join payments p on p.id = e.payment_id
      where e.lecture_id = :lectureId and e.kind = 'seat' and p.status = 'paid' and p.amount_santim > 0) as payers`;

export async function countComplaints(
  trx: Knex.Transaction,
  lectureId: string,
): Promise<{ open: number; payers: number }> {
  const { rows } = await trx.raw(counts, { lectureId });
  return rows[0];
}

export interface ComplaintRecord extends ComplaintKey {
  id: string;
  paymentId: string;
  text: string;
  status: ComplaintStatus;
}

export async function findComplaint(db: Db, id: string): Promise<ComplaintRecord | undefined> {
  return db("complaints").where({ id }).first("id", "lectureId", "studentId", "paymentId", "text", "status");
}

interface ComplaintEnd {
  status: Exclude<ComplaintStatus, "open">;
  /** The deciding admin; null when the money was refunded for another reason. */
  decidedBy: string | null;
  now: Date;
}

/**
 * Decides one or all open complaints about a lecture. The lecture must be locked first. Returns the complaints that
 * were open.
 */
export async function endComplaints(
  trx: Knex.Transaction,
  open: { lectureId: string; id?: string; paymentId?: string },
  { status, decidedBy, now }: ComplaintEnd,
): Promise<string[]> {
  const ended: { id: string }[] = await trx("complaints")
    .where({ lectureId: open.lectureId, status: "open" satisfies ComplaintStatus })
    .where(open.id === undefined ? {} : { id: open.id })
    .where(open.paymentId === undefined ? {} : { paymentId: open.paymentId })
    .update({ status, decidedBy, decidedAt: now })
    .returning("id");
  // A lecture stays on hold until its last complaint is decided.
  const other = await trx("complaints")
    .where({ lectureId: open.lectureId, status: "open" satisfies ComplaintStatus })
    .first("id");
  if (!other) await releaseLecturePayments(trx, open.lectureId);
  return ended.map(({ id }) => id);
}
