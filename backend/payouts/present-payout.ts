import type { z } from "zod";
import { santimToBirr } from "#contract/payments/money.ts";
import type { payout } from "#contract/payments/payout.ts";
import type { PayoutRecord } from "./payout-repo.ts";

/** Shows only the last four digits: 1000123456789 becomes •••• 6789. */
export function maskAccountNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}

export function presentPayout(record: PayoutRecord): z.input<typeof payout> {
  return {
    _id: record.id,
    amount: santimToBirr(record.amountSantim),
    status: record.status,
    bankName: record.bankName,
    accountNumber: maskAccountNumber(record.accountNumber),
    accountName: record.accountName,
    note: record.note,
    requestedAt: record.requestedAt.toISOString(),
    endedAt: record.endedAt?.toISOString() ?? null,
  };
}
