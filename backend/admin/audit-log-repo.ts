import type { AuditLogEntry } from "#backend/accounts/audit-log-repo.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface AuditLogRecord extends Omit<AuditLogEntry, "now" | "actorId" | "subjectId"> {
  id: string;
  adminName: string;
  /** A payment's or payout's reference, a lecture's name, or an account's name and email. */
  subject: string;
  createdAt: Date;
}

/** Lists the audit log, newest first. One row beyond the page shows that there is a next page. */
export async function listAuditLog(db: Db, { limit, after }: IdPage): Promise<AuditLogRecord[]> {
  const query = db("admin_audit_log as entry")
    .join("accounts as admin", "admin.id", "entry.admin_id")
    .leftJoin("payments", "payments.id", "entry.subject_id")
    .leftJoin("payouts", "payouts.id", "entry.subject_id")
    .leftJoin("lectures", "lectures.id", "entry.subject_id")
    .leftJoin("accounts as account", "account.id", "entry.subject_id");
  if (after !== null) void query.where("entry.id", "<", after);
  return query
    .orderBy("entry.id", "desc")
    .limit(limit + 1)
    .select({
      id: "entry.id",
      action: "entry.action",
      adminName: "admin.name",
      subject: db.raw(
        "coalesce(payments.text_ref, payouts.reference, lectures.name, account.name || ' · ' || account.email, '')",
      ),
      reason: "entry.reason",
      before: "entry.before",
      after: "entry.after",
      createdAt: "entry.created_at",
    });
}
