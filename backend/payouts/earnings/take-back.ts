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
 * Runs an instructor's action that makes students' money refundable, and rolls it back if the instructor's balance does
 * not cover that money. Refundable money does not count as available, so the decision depends on the amount available
 * after the action. Locks the instructor, as payouts do, so the caller must lock any lectures first.
 * @throws AppError earnings_paid_out, with the missing birr in `fields.amount`
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
  // The error rolls back the caller's transaction.
  if (!canTakeBack({ before: before.availableSantim, after: after.availableSantim }))
    throw new AppError("earnings_paid_out", {
      fields: { amount: [String(santimToBirr(-after.availableSantim))] },
    });
  return result;
}

/** Returns `takeBack` for domains that don't know about payouts. */
export function createTakeBack(payoutWaitHours: number) {
  return <Result>(
    trx: Knex.Transaction,
    from: Omit<TakenFrom, "payoutWaitHours">,
    work: () => Promise<Result>,
  ): Promise<Result> => takeBack(trx, { ...from, payoutWaitHours }, work);
}
