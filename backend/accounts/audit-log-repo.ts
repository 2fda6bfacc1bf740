import type { AuditAction } from "#contract/admin/admin.ts";
import type { Knex } from "#backend/platform/db/knex.ts";

/** Field values before or after an action. */
type AuditValues = Record<string, string | null>;

export interface AuditLogEntry {
  /** The admin, or the instructor who deletes their own lecture. */
  actorId: string;
  action: AuditAction;
  /** The affected payment, payout, lecture or account. */
  subjectId: string;
  /** The reason as the admin wrote it. */
  reason: string | null;
  before: AuditValues;
  after: AuditValues;
  now: Date;
}

/** Records an action. Must be called in the transaction that performs the action. The table is append-only. */
export async function recordAuditEntry(trx: Knex.Transaction, entry: AuditLogEntry): Promise<void> {
  await trx("admin_audit_log").insert({
    adminId: entry.actorId,
    action: entry.action,
    subjectId: entry.subjectId,
    reason: entry.reason,
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
    createdAt: entry.now,
  });
}
