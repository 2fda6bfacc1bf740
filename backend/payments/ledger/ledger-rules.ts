import type { PaymentStatus } from "#contract/payment.ts";

/**
 * The books. `provider_clearing`: what lies with the payment provider for us. `provider_fees`: what the provider
 * kept. `platform_fees`: our share. `instructor_payable`: what we owe instructors. `refunds_payable`: what is on
 * its way back to students. `payouts_in_transit`: what is on its way to instructors.
 */
export type LedgerAccount =
  | "provider_clearing"
  | "provider_fees"
  | "platform_fees"
  | "instructor_payable"
  | "refunds_payable"
  | "payouts_in_transit";

/** Debits are positive, credits negative; those of one transaction add up to nothing. Santim. */
export interface LedgerEntry {
  account: LedgerAccount;
  amountSantim: number;
}

/** The money of one payment, in santim. */
export interface PaymentMoney {
  amountSantim: number;
  /** Our share of the amount; the rest is the instructor's. */
  platformFeeSantim: number;
  /** What the provider keeps of it. It doesn't come back with a refund. */
  providerFeeSantim: number;
}

export type LedgerKind = "charge" | "refund_due" | "refund";

const kinds: Readonly<Record<PaymentStatus, LedgerKind | null>> = {
  created: null,
  pending: null,
  failed: null,
  expired: null,
  paid: "charge",
  refund_pending: "refund_due",
  refunded: "refund",
  refund_failed: null,
};

/** What a payment's move means in the books; null when no money moves. */
export function ledgerKindOf(from: PaymentStatus, to: PaymentStatus): LedgerKind | null {
  // It was on its way back before, and still is.
  return from === "refund_failed" && to === "refund_pending" ? null : kinds[to];
}

/** The entries of one move. Nothing for what was free. */
export function entriesOf(kind: LedgerKind, money: PaymentMoney): LedgerEntry[] {
  const { amountSantim, platformFeeSantim, providerFeeSantim } = money;
  const instructorSantim = amountSantim - platformFeeSantim;
  const entries: Record<LedgerKind, LedgerEntry[]> = {
    charge: [
      { account: "provider_clearing", amountSantim: amountSantim - providerFeeSantim },
      { account: "provider_fees", amountSantim: providerFeeSantim },
      { account: "platform_fees", amountSantim: -platformFeeSantim },
      { account: "instructor_payable", amountSantim: -instructorSantim },
    ],
    refund_due: [
      { account: "platform_fees", amountSantim: platformFeeSantim },
      { account: "instructor_payable", amountSantim: instructorSantim },
      { account: "refunds_payable", amountSantim: -amountSantim },
    ],
    refund: [
      { account: "refunds_payable", amountSantim },
      { account: "provider_clearing", amountSantim: -amountSantim },
    ],
  };
  return entries[kind].filter((entry) => entry.amountSantim !== 0);
}

export type PayoutLedgerKind = "payout_release" | "payout_paid" | "payout_failed";

/** The entries of one move of a payout. */
export function payoutEntriesOf(kind: PayoutLedgerKind, amountSantim: number): LedgerEntry[] {
  const entries: Record<PayoutLedgerKind, [to: LedgerAccount, from: LedgerAccount]> = {
    payout_release: ["instructor_payable", "payouts_in_transit"],
    payout_paid: ["payouts_in_transit", "provider_clearing"],
    payout_failed: ["payouts_in_transit", "instructor_payable"],
  };
  const [debit, credit] = entries[kind];
  return [
    { account: debit, amountSantim },
    { account: credit, amountSantim: -amountSantim },
  ];
}

/** Our share of a price; what does not divide is the instructor's. */
export function platformFee(amountSantim: number, percent: number): number {
  // In hundredths of a percent, since a percentage like 2.55 is no exact number.
  return Math.floor((amountSantim * Math.round(percent * 100)) / 10_000);
}
