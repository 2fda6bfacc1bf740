import type { Charge } from "../providers/payment-provider.ts";

/** A charge that the provider reports as paid, and that matches the request. */
export interface ConfirmedCharge {
  paymentId: string;
  charge: Charge;
}

/**
 * The outcome of recording a charge. `refund_pending`: no seat was left, so the caller advances the refund.
 * `already_recorded`: another caller has already recorded the charge.
 */
export type ChargeOutcome = "enrolled" | "refund_pending" | "already_recorded";
