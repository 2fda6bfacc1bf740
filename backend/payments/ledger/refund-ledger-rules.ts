import type { LedgerEntry } from "./ledger-rules.ts";

export type RefundLedgerKind = "refund_due" | "refund";

export interface RefundAmounts {
  amountSantim: number;
  /** Our fee within the refunded amount. */
  platformFeeSantim: number;
  /** The party that bears the loss. `nobody`: the money was never earned, and is refunded from the suspense account. */
  borneBy: "instructor" | "platform" | "nobody";
}

interface PartlyRefunded {
  amountSantim: number;
  platformFeeSantim: number;
  /** The total of the earlier refunds that the instructor bore; `returnedFeeSantim` is our fee within that total. */
  borneByInstructorSantim: number;
  returnedFeeSantim: number;
}

/**
 * Returns our fee within a refund that the instructor bears. If partial refunds add up to the whole payment, their fees
 * add up to our whole fee.
 */
export function returnedFee(payment: PartlyRefunded, refundSantim: number): number {
  const borne = payment.borneByInstructorSantim + refundSantim;
  const dueSoFar = Math.floor((payment.platformFeeSantim * borne) / payment.amountSantim);
  return Math.max(0, Math.min(refundSantim, dueSoFar - payment.returnedFeeSantim));
}

export function refundEntries(
  kind: RefundLedgerKind,
  { amountSantim, platformFeeSantim, borneBy }: RefundAmounts,
): LedgerEntry[] {
  if (kind === "refund")
    return [
      { account: "refunds_payable", amountSantim },
      { account: "provider_clearing", amountSantim: -amountSantim },
    ];
  const loss: Record<RefundAmounts["borneBy"], LedgerEntry[]> = {
    instructor: [
      { account: "platform_fees", amountSantim: platformFeeSantim },
      { account: "instructor_payable", amountSantim: amountSantim - platformFeeSantim },
    ],
    platform: [{ account: "platform_losses", amountSantim }],
    nobody: [{ account: "suspense", amountSantim }],
  };
  const entries: LedgerEntry[] = [
    ...loss[borneBy],
    { account: "refunds_payable", amountSantim: -amountSantim },
  ];
  return entries.filter((entry) => entry.amountSantim !== 0);
}
