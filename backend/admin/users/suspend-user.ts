import { recordSecurityEvent } from "#backend/accounts/security/record-security-event.ts";
import { deleteSessions } from "#backend/accounts/sessions/device-repo.ts";
import { setSuspended } from "#backend/accounts/suspension-repo.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import type { AdminServices } from "../admin-services.ts";
import { lockUser, type UserRecord } from "./user-repo.ts";

interface Suspension {
  adminId: string;
  accountId: string;
  reason: string;
}

async function lockSuspendable(trx: Knex.Transaction, accountId: string): Promise<UserRecord> {
  const user = await lockUser(trx, accountId);
  if (!user) throw new AppError("account_not_found");
  // No admin can be suspended, not even by themselves: an admin who suspended their own account could not undo it
  // without another admin.
  if (user.role === "admin") throw new AppError("forbidden");
  return user;
}

/**
 * Suspends an account: its sessions, remembered devices and sockets end at once, and log-in is refused.
 * @throws AppError account_not_found, forbidden, conflict when it is already suspended
 */
export async function suspendUser(
  { db, clock, logger, onSessionEnded }: AdminServices,
  { adminId, accountId, reason }: Suspension,
): Promise<void> {
  const ended = await db.transaction(async (trx) => {
    const now = clock();
    await lockSuspendable(trx, accountId);
    if (!(await setSuspended(trx, accountId, { suspendedAt: now, now }))) throw new AppError("conflict");
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "account_suspended",
      subjectId: accountId,
      reason,
      before: { suspended: null },
      after: { suspended: now.toISOString() },
      now,
    });
    const event = { kind: "suspension", accountId, byAccountId: adminId, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
    return deleteSessions(trx, accountId);
  });
  for (const sessionId of ended) onSessionEnded(sessionId);
}

/** Ends a suspension. @throws AppError account_not_found, forbidden, conflict when the account is not suspended */
export async function unsuspendUser(
  { db, clock, logger }: AdminServices,
  { adminId, accountId, reason }: Suspension,
): Promise<void> {
  await db.transaction(async (trx) => {
    const now = clock();
    const user = await lockSuspendable(trx, accountId);
    if (!(await setSuspended(trx, accountId, { suspendedAt: null, now }))) throw new AppError("conflict");
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "account_unsuspended",
      subjectId: accountId,
      reason,
      before: { suspended: user.suspendedAt?.toISOString() ?? null },
      after: { suspended: null },
      now,
    });
    const event = { kind: "suspension_end", accountId, byAccountId: adminId, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
  });
}
