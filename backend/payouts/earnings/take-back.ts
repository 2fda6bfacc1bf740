import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { lockInstructor } from "./earnings-repo.ts";
import { getEarnings } from "./earnings-repo.ts";
import { canTakeBack } from "./take-back-policy.ts";

interface TakenFrom {
  instructorId: string;
  payoutWaitHours: number;
  now: Date;
}

/**
 * Runs an instructor's action that makes students' money refundable, as far as the instructor's balance covers it.
 * Refundable amounts are not available, so the amount available afterwards decides. The instructor is locked as in
 * payouts, so lectures must be locked first. @throws AppError earnings_paid_out, with the missing birr in
 * `fields.amount`
 */
export async function takeBack<Result>(
  trx: Knex.Transaction,
  { instructorId, ...query }: TakenFrom,
  work: () => Promise<Result>,
): Promise<Result> {
  await lockInstructor(trx, instructorId);
  const before = await getEarnings(trx, { instructorId, ...query });
  const result = await work();
  const after = await getEarnings(trx, { instructorId, ...query });
  // Throwing rolls everything back.
  if (!canTakeBack({ before: before.availableSantim, after: after.availableSantim }))
    throw new AppError("earnings_paid_out", {
      fields: { amount: [String(santimToBirr(-after.availableSantim))] },
    });
  return result;
}

/** For domains that don't know about payouts. */
export function createTakeBack(payoutWaitHours: number) {
  return <Result>(
    trx: Knex.Transaction,
    from: Omit<TakenFrom, "payoutWaitHours">,
    work: () => Promise<Result>,
  ): Promise<Result> => takeBack(trx, { ...from, payoutWaitHours }, work);
}
