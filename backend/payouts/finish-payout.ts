import { PAYOUT_CHECK_MS, PAYOUT_LATER_MS, TRANSFER_REQUEST_MS } from "#backend/constants.ts";
import type { TransferStart, TransferVerification } from "#backend/payments/payout-provider.ts";
import { movePayout } from "./move-payout.ts";
import {
  claimTransfer,
  findPayout,
  lockPayout,
  postponeTransfer,
  takeDuePayouts,
  type PayoutRecord,
} from "./payout-repo.ts";
import type { PayoutServices } from "./payout-services.ts";

const batch = 50;

/**
 * Brings a released payout further: asks the provider for the transfer once, afterwards only what became of it.
 * Where the provider has none, the same transfer is asked for again under the same name. Safe to repeat, also
 * from several processes.
 */
export async function finishPayout(services: PayoutServices, id: string): Promise<void> {
  const { db, provider, logger } = services;
  const payout = await findPayout(db, id);
  if (payout?.status !== "released") return;
  if (payout.provider !== provider.name) {
    logger.error(
      { payout: payout.reference, provider: payout.provider },
      "a payout's provider is not configured",
    );
    return;
  }
  const found = await askForTransfer(services, payout);
  await writeDown(services, payout, found);
}

type Found = TransferStart | TransferVerification;

async function askForTransfer({ db, clock, provider }: PayoutServices, payout: PayoutRecord): Promise<Found> {
  const { id, reference, amountSantim, bankCode, accountNumber, accountName } = payout;
  const transfer = { reference, amountSantim, currency: "ETB", bankCode, accountNumber, accountName };
  const now = clock();
  if (payout.transferRequestedAt === null) {
    const claimed = await claimTransfer(db, { id, now, leaseEnd: new Date(0) });
    return claimed ? provider.transfer(transfer) : { kind: "pending" };
  }
  const found = await provider.verifyTransfer(transfer);
  if (found.kind !== "not_started") return found;
  // Whoever claimed it died before asking, or is asking right now.
  const leaseEnd = new Date(now.getTime() - TRANSFER_REQUEST_MS);
  if (!(await claimTransfer(db, { id, now, leaseEnd }))) return found;
  const again = await provider.transfer(transfer);
  // The first one may have gone out after all, and be what the second is refused for: a person finds out.
  return again.kind === "refused" ? { kind: "unknown", reason: `asked again: ${again.reason}` } : again;
}

async function writeDown(services: PayoutServices, payout: PayoutRecord, found: Found): Promise<void> {
  const { db, clock, logger } = services;
  const { id, reference } = payout;
  switch (found.kind) {
    case "paid":
      return end(services, id, {
        to: "paid",
        ...(found.providerReference !== null && { providerReference: found.providerReference }),
      });
    case "refused":
      logger.error({ payout: reference, reason: found.reason }, "a payout was refused");
      return end(services, id, { to: "failed", note: found.reason });
    case "not_now": {
      logger.warn({ payout: reference, reason: found.reason }, "a payout waits");
      const askAgainAt = new Date(clock().getTime() + PAYOUT_LATER_MS);
      return postponeTransfer(db, { id, note: found.reason, askAgainAt });
    }
    case "unknown":
      logger.warn({ payout: reference, reason: found.reason }, "nobody knows yet what became of a payout");
      return;
    case "pending":
    case "not_started":
      return;
  }
}

interface End {
  to: "paid" | "failed";
  note?: string;
  providerReference?: string;
}

async function end({ db, clock }: PayoutServices, id: string, move: End): Promise<void> {
  await db.transaction(async (trx) => {
    const payout = await lockPayout(trx, id);
    if (payout?.status === "released") await movePayout(trx, payout, { ...move, now: clock() });
  });
}

/** Brings every released payout further that is due. One that can't must not keep the others waiting. */
export async function finishDuePayouts(services: PayoutServices): Promise<void> {
  const { db, clock, logger } = services;
  const now = clock();
  const askAgainAt = new Date(now.getTime() + PAYOUT_CHECK_MS);
  for (const id of await takeDuePayouts(db, { now, askAgainAt, limit: batch })) {
    try {
      await finishPayout(services, id);
    } catch (error) {
      logger.error({ err: error, payoutId: id }, "a payout could not be brought further");
    }
  }
}
