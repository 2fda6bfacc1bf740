import { birrToSantim, santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { recordWaiverEntries } from "#backend/payments/ledger/ledger-repo.ts";
import { lockOwedEarnings } from "./owed-earnings-repo.ts";

interface Waiver {
  accountId: string;
  /** The amount that the instructor waives; undefined if none. */
  waivedBirr: number | undefined;
  now: Date;
}

const withAmount = (santim: number) => ({ fields: { amount: [String(santimToBirr(santim))] } });

/**
 * Ensures that nothing is owed when an account is deleted. An instructor's debt prevents the deletion. What we owe the
 * instructor must first be paid out or waived in full; a payout that is already requested is still made. Returns the
 * waived santim.
 * @throws AppError owes_money, earnings_owed (both with the amount in birr in `fields.amount`)
 */
export async function settleEarnings(
  trx: Knex.Transaction,
  { accountId, waivedBirr, now }: Waiver,
): Promise<number> {
  const { balanceSantim, requestedSantim } = await lockOwedEarnings(trx, accountId);
  if (balanceSantim < 0) throw new AppError("owes_money", withAmount(-balanceSantim));
  const owedSantim = Math.max(0, balanceSantim - requestedSantim);
  if (owedSantim === 0) return 0;
  if (waivedBirr === undefined || birrToSantim(waivedBirr) !== owedSantim)
    throw new AppError("earnings_owed", withAmount(owedSantim));
  await recordWaiverEntries(trx, { instructorId: accountId, amountSantim: owedSantim, now });
  return owedSantim;
}
