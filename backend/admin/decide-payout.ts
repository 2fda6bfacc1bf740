import { AppError } from "#backend/app-error.ts";
import type { Knex } from "#backend/db/knex.ts";
import { orderMails } from "#backend/mail/mail-repo.ts";
import { earningsOf } from "#backend/payouts/earnings-repo.ts";
import { finishPayout } from "#backend/payouts/finish-payout.ts";
import { movePayout } from "#backend/payouts/move-payout.ts";
import { findPayout, lockInstructor, lockPayout, type PayoutRecord } from "#backend/payouts/payout-repo.ts";
import { recordAct } from "./admin-act-repo.ts";
import type { AdminServices } from "./admin-services.ts";

interface Decision {
  adminId: string;
  payoutId: string;
}

/** The payout in the state that it must be in, with its instructor locked before it, as who asks for one does. */
async function lockIn(
  trx: Knex.Transaction,
  payoutId: string,
  status: PayoutRecord["status"],
): Promise<PayoutRecord> {
  const known = await findPayout(trx, payoutId);
  if (!known) throw new AppError("payout_not_found");
  await lockInstructor(trx, known.instructorId);
  const payout = await lockPayout(trx, payoutId);
  if (payout?.status !== status) throw new AppError("payout_decided");
  return payout;
}

/**
 * Lets a payout go out, once, if so much is still owed. @throws AppError payout_not_found, payout_decided,
 * payout_too_high
 */
export async function releasePayout(services: AdminServices, { adminId, payoutId }: Decision): Promise<void> {
  const { db, clock, provider, logger } = services;
  await db.transaction(async (trx) => {
    const now = clock();
    const payout = await lockIn(trx, payoutId, "requested");
    const { availableSantim } = await earningsOf(trx, payout.instructorId, now);
    if (payout.amountSantim > availableSantim) throw new AppError("payout_too_high");
    await movePayout(trx, payout, { to: "released", provider: provider.name, now });
    const { instructorId, amountSantim } = payout;
    const mail = { kind: "payout-released", subjectId: payoutId, data: { amountSantim } } as const;
    await orderMails(trx, { ...mail, accountIds: [instructorId] }, now);
    await recordAct(trx, {
      adminId,
      kind: "payout_released",
      subjectId: payoutId,
      reason: null,
      before: { status: payout.status },
      after: { status: "released" },
      now,
    });
  });
  try {
    await finishPayout(services, payoutId);
  } catch (error) {
    // It is released whatever became of the transfer, which the sweep finishes.
    logger.error({ err: error, payoutId }, "a released payout waits for the sweep");
  }
}

/** Nothing was booked yet: the money stays owed. @throws AppError payout_not_found, payout_decided */
export async function rejectPayout(
  { db, clock }: AdminServices,
  { adminId, payoutId, reason }: Decision & { reason: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const now = clock();
    const payout = await lockIn(trx, payoutId, "requested");
    await movePayout(trx, payout, { to: "rejected", note: reason, now });
    await recordAct(trx, {
      adminId,
      kind: "payout_rejected",
      subjectId: payoutId,
      reason,
      before: { status: payout.status },
      after: { status: "rejected" },
      now,
    });
  });
}

interface ByHand extends Decision {
  outcome: "paid" | "failed";
  /** How somebody found out. */
  proof: string;
}

/** Takes an admin's word for what became of a released one. @throws AppError payout_not_found, payout_decided */
export async function settlePayoutByHand(
  { db, clock }: AdminServices,
  { adminId, payoutId, outcome, proof }: ByHand,
): Promise<void> {
  await db.transaction(async (trx) => {
    const now = clock();
    const payout = await lockIn(trx, payoutId, "released");
    await movePayout(trx, payout, { to: outcome, note: "settled by hand", now });
    await recordAct(trx, {
      adminId,
      kind: "payout_done_by_hand",
      subjectId: payoutId,
      reason: proof,
      before: { status: payout.status, note: payout.note },
      after: { status: outcome },
      now,
    });
  });
}
