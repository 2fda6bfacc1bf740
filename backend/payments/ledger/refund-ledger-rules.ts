import type { LedgerEntry } from "./ledger-rules.ts";

export type RefundLedgerKind = "refund_due" | "refund";

/** The amounts of one refund, in santim. */
export interface RefundAmounts {
  amountSantim: number;
  /** Our fee within the refunded amount. */
  platformFeeSantim: number;
  /** Who bears the loss. `nobody`: the money was never earned, and comes from the suspense account. */
  borneBy: "instructor" | "platform" | "nobody";
}

interface PartlyRefunded {
  amountSantim: number;
  platformFeeSantim: number;
  /** The total of earlier refunds borne by the instructor, and our fee within it. */
  borneByInstructorSantim: number;
  returnedFeeSantim: number;
}

/**
 * Returns our fee within a refund that the instructor bears. All partial refunds of a payment together return the whole
 * fee.
 */
export function returnedFee(payment: PartlyRefunded, refundSantim: number): number {
  const borne = payment.borneByInstructorSantim + refundSantim;
  const dueSoFar = Math.floor((payment.platformFeeSantim * borne) / payment.amountSantim);
  return Math.max(0, Math.min(refundSantim, dueSoFar - payment.returnedFeeSantim));
}

/** Returns the entries of a refund's ledger transaction. */
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
