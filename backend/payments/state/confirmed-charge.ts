import type { Charge } from "../providers/payment-provider.ts";

/** A charge that the provider reports as paid, and that matches the request. */
export interface ConfirmedCharge {
  paymentId: string;
  charge: Charge;
}

/**
 * The outcome of recording a charge. `refund_pending`: no seat was free, so the caller advances the refund.
 * `already_recorded`: another caller was faster.
 */
export type ChargeOutcome = "enrolled" | "refund_pending" | "already_recorded";
