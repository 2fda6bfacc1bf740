import type { Charge } from "../providers/payment-provider.ts";

/** A charge that the provider reports as paid, and that matches what was asked for. */
export interface ConfirmedCharge {
  paymentId: string;
  charge: Charge;
}

/**
 * What recording a charge led to. `refund_pending`: no seat was left for it, so the caller advances its refund.
 * `already_recorded`: another caller was faster.
 */
export type ChargeOutcome = "enrolled" | "refund_pending" | "already_recorded";
