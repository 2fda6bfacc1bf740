import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { PayoutBank, PayoutProvider } from "../payout-provider.ts";
import { findTransfer, insertTransfer } from "./sandbox-transfer-repo.ts";

const banks: PayoutBank[] = [
  { code: "855", name: "telebirr", isWallet: true, digits: 10 },
  { code: "946", name: "Commercial Bank of Ethiopia (CBE)", isWallet: false, digits: 13 },
  { code: "656", name: "Awash Bank", isWallet: false, digits: 14 },
  { code: "347", name: "Bank of Abyssinia", isWallet: false, digits: null },
];

/** Transfers to account numbers with this ending fail, so that failures can be tried out. */
const FAILING_ACCOUNT = /0000$/;

/** Creates a payout provider that moves no real money but otherwise behaves like a real one. */
export function createSandboxPayouts({ db, clock }: { db: Knex; clock: Clock }): PayoutProvider {
  const verifyTransfer: PayoutProvider["verifyTransfer"] = async ({ reference }) => {
    const outcome = await findTransfer(db, reference);
    if (outcome === undefined) return { kind: "not_found" };
    return outcome === "succeeded"
      ? { kind: "paid", providerReference: `sbx-${reference}` }
      : { kind: "refused", reason: "sandbox: this account can't be paid to" };
  };
  return {
    name: "sandbox",
    listBanks: async () => ({ kind: "banks", banks }),
    verifyTransfer,
    transfer: async (transfer) => {
      const outcome = FAILING_ACCOUNT.test(transfer.accountNumber) ? "failed" : "succeeded";
      await insertTransfer(db, { ...transfer, outcome, now: clock() });
      const found = await verifyTransfer(transfer);
      if (found.kind === "not_found")
        return { kind: "unknown", reason: "sandbox: the transfer was not stored" };
      return found.kind === "pending" ? { ...found, providerReference: null } : found;
    },
  };
}
