import { endSessionsOf } from "#backend/accounts/device-repo.ts";
import { setSuspended } from "#backend/accounts/suspension-repo.ts";
import { AppError } from "#backend/app-error.ts";
import type { Knex } from "#backend/db/knex.ts";
import { recordAct } from "./admin-act-repo.ts";
import type { AdminServices } from "./admin-services.ts";
import { lockUser, type UserRecord } from "./user-repo.ts";

interface Suspension {
  adminId: string;
  accountId: string;
  reason: string;
}

async function lockOrRefuse(trx: Knex.Transaction, accountId: string): Promise<UserRecord> {
  const user = await lockUser(trx, accountId);
  if (!user) throw new AppError("account_not_found");
  // Also not themselves: who took their own way back would need another admin for it.
  if (user.role === "admin") throw new AppError("forbidden");
  return user;
}

/**
 * Shuts somebody out: their sessions, devices and sockets end at once, and logging in is refused.
 * @throws AppError account_not_found, forbidden, conflict when they are suspended already
 */
export async function suspendUser(
  { db, clock, onSessionEnded }: AdminServices,
  { adminId, accountId, reason }: Suspension,
): Promise<void> {
  const ended = await db.transaction(async (trx) => {
    const now = clock();
    await lockOrRefuse(trx, accountId);
    if (!(await setSuspended(trx, accountId, { suspendedAt: now, now }))) throw new AppError("conflict");
    await recordAct(trx, {
      adminId,
      kind: "account_suspended",
      subjectId: accountId,
      reason,
      before: { suspended: null },
      after: { suspended: now.toISOString() },
      now,
    });
    return endSessionsOf(trx, accountId);
  });
  for (const sessionId of ended) onSessionEnded(sessionId);
}

/** @throws AppError account_not_found, forbidden, conflict when they are not suspended */
export async function liftSuspension(
  { db, clock }: AdminServices,
  { adminId, accountId, reason }: Suspension,
): Promise<void> {
  await db.transaction(async (trx) => {
    const now = clock();
    const user = await lockOrRefuse(trx, accountId);
    if (!(await setSuspended(trx, accountId, { suspendedAt: null, now }))) throw new AppError("conflict");
    await recordAct(trx, {
      adminId,
      kind: "suspension_lifted",
      subjectId: accountId,
      reason,
      before: { suspended: user.suspendedAt?.toISOString() ?? null },
      after: { suspended: null },
      now,
    });
  });
}
