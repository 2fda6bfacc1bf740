import type { PayoutStatus } from "#contract/payout.ts";
import type { Knex } from "#backend/db/knex.ts";
import { bookPayout } from "#backend/payments/ledger/ledger-repo.ts";
import { changePayoutStatus, type PayoutChange, type PayoutRecord } from "./payout-repo.ts";
import { payoutMove } from "./payout-state.ts";

/**
 * The only way from one state of a payout to another; books the money that moves with it in the same
 * transaction. False when somebody else moved it meanwhile. @throws when the table has no such move
 */
export async function movePayout(
  trx: Knex.Transaction,
  payout: PayoutRecord,
  { to, ...change }: PayoutChange & { to: PayoutStatus },
): Promise<boolean> {
  const kind = payoutMove(payout.status, to);
  if (kind === undefined) throw new Error(`A payout does not go from ${payout.status} to ${to}.`);
  const moved = await changePayoutStatus(trx, { id: payout.id, from: payout.status, to }, change);
  if (moved && kind !== "nothing") await bookPayout(trx, payout, { kind, now: change.now });
  return moved;
}
