import { recordSecurityEvent } from "#backend/accounts/security/record-security-event.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { isSuspended } from "#backend/accounts/suspension-repo.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { getEarnings } from "#backend/payouts/earnings/earnings-repo.ts";
import { advancePayout } from "#backend/payouts/advance-payout.ts";
import { transitionPayout } from "#backend/payouts/transition-payout.ts";
import { lockInstructor } from "#backend/payouts/earnings/earnings-repo.ts";
import { findPayout, lockPayout, type PayoutRecord } from "#backend/payouts/payout-repo.ts";
import { recordAuditEntry } from "#backend/accounts/audit-log-repo.ts";
import type { AdminServices } from "../admin-services.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

interface Decision {
  adminId: string;
  payoutId: string;
}

/**
 * Locks a payout, and requires it to have the given status. The instructor's account is locked first, in the same order
 * as when a payout is requested.
 */
async function lockInStatus(
  trx: Knex.Transaction,
  payoutId: string,
  status: PayoutRecord["status"],
): Promise<PayoutRecord> {
  const found = await findPayout(trx, payoutId);
  if (!found) throw new AppError("payout_not_found");
  await lockInstructor(trx, found.instructorId);
  const payout = await lockPayout(trx, payoutId);
  if (payout?.status !== status) throw new AppError("payout_decided");
  return payout;
}

/** Releases a requested payout if its amount is still available, and requests the transfer. */
export async function releasePayout(services: AdminServices, { adminId, payoutId }: Decision): Promise<void> {
  const { db, clock, provider, logger, payoutWaitHours } = services;
  await transactOnce(db, async (trx) => {
    const now = clock();
    const payout = await lockInStatus(trx, payoutId, "requested");
    if (await isSuspended(trx, payout.instructorId)) throw new AppError("payout_held");
    if (payout.releaseAfter > now) throw new AppError("payout_waiting");
    const { availableSantim } = await getEarnings(trx, {
      instructorId: payout.instructorId,
      now,
      payoutWaitHours,
    });
    if (payout.amountSantim > availableSantim) throw new AppError("payout_too_high");
    await transitionPayout(trx, payout, { to: "released", provider: provider.name, now });
    const { instructorId, amountSantim } = payout;
    const email = { kind: "payout-released", subjectId: payoutId, data: { amountSantim } } as const;
    await enqueueNotifications(trx, { ...email, accountIds: [instructorId] }, now);
    const event = { kind: "payout_released", accountId: instructorId, byAccountId: adminId, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "payout_released",
      subjectId: payoutId,
      reason: null,
      before: { status: payout.status },
      after: { status: "released" },
      now,
    });
  });
  try {
    await advancePayout(services, payoutId);
  } catch (error) {
    // The payout stays released, and the next poll requests the transfer.
    logger.error(
      { err: error, payoutId },
      "the transfer of a released payout could not be started; the next poll will retry",
    );
  }
}

/** Rejects a requested payout; its amount becomes available again. @throws AppError payout_not_found, payout_decided */
export async function rejectPayout(
  { db, clock, logger }: AdminServices,
  { adminId, payoutId, reason }: Decision & { reason: string },
): Promise<void> {
  await transactOnce(db, async (trx) => {
    const now = clock();
    const payout = await lockInStatus(trx, payoutId, "requested");
    await transitionPayout(trx, payout, { to: "rejected", note: reason, now });
    const { instructorId: accountId } = payout;
    const event = { kind: "payout_rejected", accountId, byAccountId: adminId, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "payout_rejected",
      subjectId: payoutId,
      reason,
      before: { status: payout.status },
      after: { status: "rejected" },
      now,
    });
  });
}

interface ManualResolution extends Decision {
  outcome: "paid" | "failed";
  /** The source from which the admin learned of the outcome. */
  proof: string;
}

/**
 * Records the outcome of a released payout, as determined by an admin. @throws AppError payout_not_found,
 * payout_decided
 */
export async function resolvePayoutManually(
  { db, clock, logger }: AdminServices,
  { adminId, payoutId, outcome, proof }: ManualResolution,
): Promise<void> {
  await transactOnce(db, async (trx) => {
    const now = clock();
    const payout = await lockInStatus(trx, payoutId, "released");
    await transitionPayout(trx, payout, { to: outcome, note: "resolved manually", now });
    const { instructorId: accountId } = payout;
    const event = { kind: `payout_${outcome}`, accountId, byAccountId: adminId, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
    await recordAuditEntry(trx, {
      actorId: adminId,
      action: "payout_resolved_manually",
      subjectId: payoutId,
      reason: proof,
      before: { status: payout.status, note: payout.note },
      after: { status: outcome },
      now,
    });
  });
}
