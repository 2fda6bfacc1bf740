import { recordSecurityEvent } from "#backend/accounts/security/record-security-event.ts";
import { isSuspended } from "#backend/accounts/suspension-repo.ts";
import {
  PAYOUT_POLL_INTERVAL_MS,
  PAYOUT_RETRY_DELAY_MS,
  TRANSFER_REQUEST_LEASE_MS,
} from "#backend/platform/constants.ts";
import type { TransferStart, TransferVerification } from "#backend/payments/providers/payout-provider.ts";
import { getEarnings } from "./earnings/earnings-repo.ts";
import {
  claimDuePayouts,
  claimTransfer,
  findPayout,
  lockPayout,
  postponeTransfer,
  type PayoutRecord,
} from "./payout-repo.ts";
import type { PayoutServices } from "./payout-services.ts";
import { transitionPayout } from "./transition-payout.ts";

const batchSize = 50;

/**
 * Advances a released payout: requests its transfer once, and verifies it later. If the provider does not know the
 * transfer, requests it again under the same reference. Idempotent, even if several processes call it.
 */
export async function advancePayout(services: PayoutServices, id: string): Promise<void> {
  const { db, provider, logger } = services;
  const payout = await findPayout(db, id);
  if (payout?.status !== "released") return;
  if (payout.provider !== provider.name) {
    logger.error(
      { payout: payout.reference, provider: payout.provider },
      "the provider of a payout is not configured",
    );
    return;
  }
  const progress = await requestOrVerifyTransfer(services, payout);
  await recordTransferProgress(services, payout, progress);
}

/**
 * Returns true if a released payout is withheld because the instructor is suspended or the earnings no longer cover it.
 */
async function isWithheld(
  { db, clock, payoutWaitHours }: PayoutServices,
  { instructorId }: PayoutRecord,
): Promise<boolean> {
  if (await isSuspended(db, instructorId)) return true;
  // This balance already excludes the payout, so it is negative only if the earnings do not cover the payout.
  return (await getEarnings(db, { instructorId, now: clock(), payoutWaitHours })).availableSantim < 0;
}

type TransferProgress = TransferStart | TransferVerification;

async function requestOrVerifyTransfer(
  services: PayoutServices,
  payout: PayoutRecord,
): Promise<TransferProgress> {
  const { db, clock, provider } = services;
  const { id, reference, amountSantim, bankCode, accountNumber, accountName } = payout;
  const transfer = { reference, amountSantim, currency: "ETB", bankCode, accountNumber, accountName };
  const now = clock();
  if (payout.transferRequestedAt === null) {
    if (await isWithheld(services, payout)) return { kind: "pending" };
    const isClaimed = await claimTransfer(db, { id, now, leaseEnd: new Date(0) });
    return isClaimed ? provider.transfer(transfer) : { kind: "pending" };
  }
  const verification = await provider.verifyTransfer(transfer);
  if (verification.kind !== "not_found" || (await isWithheld(services, payout))) return verification;
  // The process that claimed the transfer either died before requesting it or is requesting it right now.
  const leaseEnd = new Date(now.getTime() - TRANSFER_REQUEST_LEASE_MS);
  if (!(await claimTransfer(db, { id, now, leaseEnd }))) return verification;
  const retry = await provider.transfer(transfer);
  // The provider may have refused because the first transfer succeeded, so an admin must find out.
  return retry.kind === "refused" ? { kind: "unknown", reason: `requested again: ${retry.reason}` } : retry;
}

async function recordTransferProgress(
  services: PayoutServices,
  payout: PayoutRecord,
  progress: TransferProgress,
): Promise<void> {
  const { db, clock, logger } = services;
  const { id, reference } = payout;
  switch (progress.kind) {
    case "paid":
      return endPayout(services, id, {
        to: "paid",
        ...(progress.providerReference !== null && { providerReference: progress.providerReference }),
      });
    case "refused":
      logger.error({ payout: reference, reason: progress.reason }, "a payout was refused");
      return endPayout(services, id, { to: "failed", note: progress.reason });
    case "retry_later": {
      logger.warn({ payout: reference, reason: progress.reason }, "a payout was postponed");
      const nextPollAt = new Date(clock().getTime() + PAYOUT_RETRY_DELAY_MS);
      return postponeTransfer(db, { id, note: progress.reason, nextPollAt });
    }
    case "unknown":
      logger.warn({ payout: reference, reason: progress.reason }, "a payout could not be confirmed yet");
      return;
    case "pending":
    case "not_found":
      return;
  }
}

interface PayoutEnd {
  to: "paid" | "failed";
  note?: string;
  providerReference?: string;
}

async function endPayout({ db, clock, logger }: PayoutServices, id: string, end: PayoutEnd): Promise<void> {
  await db.transaction(async (trx) => {
    const payout = await lockPayout(trx, id);
    if (payout?.status !== "released") return;
    const now = clock();
    await transitionPayout(trx, payout, { ...end, now });
    const event = { kind: `payout_${end.to}`, accountId: payout.instructorId, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
  });
}

/** Advances every released payout whose poll is due. A payout that fails must not block the others. */
export async function advanceDuePayouts(services: PayoutServices): Promise<void> {
  const { db, clock, logger } = services;
  const now = clock();
  const nextPollAt = new Date(now.getTime() + PAYOUT_POLL_INTERVAL_MS);
  for (const id of await claimDuePayouts(db, { now, nextPollAt, limit: batchSize })) {
    try {
      await advancePayout(services, id);
    } catch (error) {
      logger.error({ err: error, payoutId: id }, "a payout could not be advanced");
    }
  }
}
