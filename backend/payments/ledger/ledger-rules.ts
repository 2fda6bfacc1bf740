import type { PaymentStatus } from "#contract/payments/payment.ts";

/**
 * The accounts of the ledger.
 * - `provider_clearing`: our balance at the payment provider.
 * - `provider_fees`: the provider's fees.
 * - `platform_fees`: our fees.
 * - `platform_losses`: refunds and chargebacks whose cost is ours.
 * - `waived_earnings`: earnings that instructors waived when they deleted their accounts.
 * - `instructor_payable`: what we owe instructors.
 * - `refunds_payable`: refunds in transit to students.
 * - `suspense`: charges of a wrong amount, until an admin decides about them.
 * - `payouts_in_transit`: payouts in transit to instructors.
 */
export type LedgerAccount =
  | "provider_clearing"
  | "provider_fees"
  | "platform_fees"
  | "platform_losses"
  | "waived_earnings"
  | "instructor_payable"
  | "refunds_payable"
  | "suspense"
  | "payouts_in_transit";

/** Debits are positive, credits negative, in santim. The entries of a transaction add up to zero. */
export interface LedgerEntry {
  account: LedgerAccount;
  amountSantim: number;
}

export interface PaymentAmounts {
  amountSantim: number;
  /** Our fee; the rest of the amount is the instructor's. */
  platformFeeSantim: number;
  /** The provider's fee; a refund does not return it. */
  providerFeeSantim: number;
  /** True if the money is already in the suspense account, because the amount was wrong. */
  isInSuspense?: boolean;
}

/**
 * - `charge`: the payment is paid.
 * - `suspense`: a wrong amount was received.
 * - `chargeback`: the provider took back money that we had already refunded.
 */
export type PaymentLedgerKind = "charge" | "suspense" | "chargeback";

const kinds: Readonly<Partial<Record<PaymentStatus, PaymentLedgerKind>>> = {
  paid: "charge",
  in_review: "suspense",
};

/** Returns the kind of ledger transaction to write when a payment changes to a status; null for none. */
export function ledgerKindFor(to: PaymentStatus): PaymentLedgerKind | null {
  return kinds[to] ?? null;
}

/** Returns the entries of a ledger transaction; none for a free payment. */
export function paymentEntries(kind: PaymentLedgerKind, amounts: PaymentAmounts): LedgerEntry[] {
  const { amountSantim, platformFeeSantim, providerFeeSantim, isInSuspense = false } = amounts;
  const arrived: LedgerEntry[] = [
    { account: "provider_clearing", amountSantim: amountSantim - providerFeeSantim },
    { account: "provider_fees", amountSantim: providerFeeSantim },
  ];
  const entries: Record<PaymentLedgerKind, LedgerEntry[]> = {
    charge: [
      ...(isInSuspense ? [{ account: "suspense", amountSantim } as const] : arrived),
      { account: "platform_fees", amountSantim: -platformFeeSantim },
      { account: "instructor_payable", amountSantim: platformFeeSantim - amountSantim },
    ],
    suspense: [...arrived, { account: "suspense", amountSantim: -amountSantim }],
    chargeback: [
      { account: "platform_losses", amountSantim },
      { account: "provider_clearing", amountSantim: -amountSantim },
    ],
  };
  return entries[kind].filter((entry) => entry.amountSantim !== 0);
}

export type PayoutLedgerKind = "payout_release" | "payout_paid" | "payout_failed";

export function payoutEntries(kind: PayoutLedgerKind, amountSantim: number): LedgerEntry[] {
  const accounts: Record<PayoutLedgerKind, [debit: LedgerAccount, credit: LedgerAccount]> = {
    payout_release: ["instructor_payable", "payouts_in_transit"],
    payout_paid: ["payouts_in_transit", "provider_clearing"],
    payout_failed: ["payouts_in_transit", "instructor_payable"],
  };
  const [debit, credit] = accounts[kind];
  return [
    { account: debit, amountSantim },
    { account: credit, amountSantim: -amountSantim },
  ];
}

export function waiverEntries(amountSantim: number): LedgerEntry[] {
  return [
    { account: "instructor_payable", amountSantim },
    { account: "waived_earnings", amountSantim: -amountSantim },
  ];
}

/** Returns our fee for an amount, rounded down to the santim in the instructor's favour. */
export function calculatePlatformFee(amountSantim: number, percent: number): number {
  // The percentage is converted to hundredths of a percent, since a value like 2.55 has no exact binary representation.
  return Math.floor((amountSantim * Math.round(percent * 100)) / 10_000);
}
