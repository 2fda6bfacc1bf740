import type { AuditLogEntry } from "#backend/accounts/audit-log-repo.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface AuditLogRecord extends Omit<AuditLogEntry, "now" | "actorId" | "subjectId"> {
  id: string;
  adminName: string;
  /** A payment's or payout's reference, a lecture's name, or an account's name and email. */
  subject: string;
  /** The name of the account, the payer, or the instructor. */
  person: string;
  lecture: string | null;
  createdAt: Date;
}

const personId =
  "coalesce(payments.payer_id, payouts.instructor_id, lectures.instructor_id, entry.subject_id)";

const paidLecture = `select name from enrollments join lectures paid on paid.id = lecture_id
  where payment_id = payments.id limit 1`;

/** Lists the audit log, newest first. One row beyond the page shows that there is a next page. */
export async function listAuditLog(db: Db, { limit, after }: IdPage): Promise<AuditLogRecord[]> {
  const query = db("admin_audit_log as entry")
    .join("accounts as admin", "admin.id", "entry.adminId")
    .leftJoin("payments", "payments.id", "entry.subjectId")
    .leftJoin("payouts", "payouts.id", "entry.subjectId")
    .leftJoin("lectures", "lectures.id", "entry.subjectId")
    .join("accounts as person", "person.id", db.raw(personId));
  if (after !== null) void query.where("entry.id", "<", after);
  return query
    .orderBy("entry.id", "desc")
    .limit(limit + 1)
    .select("entry.id", "entry.action", "entry.reason", "entry.before", "entry.after", "entry.createdAt", {
      adminName: "admin.name",
      subject: db.raw(
        "coalesce(payments.text_ref, payouts.reference, lectures.name, person.name || ' · ' || person.email)",
      ),
      person: "person.name",
      lecture: db.raw(`coalesce(lectures.name, (${paidLecture}))`),
    });
}
