import type { IncomingHttpHeaders } from "node:http";

/**
 * Everything we say to a payment provider and everything it can say to us. No word of a vendor's passes this
 * interface. Amounts are santim. Each method answers what is known: a time-out, a broken line and an answer
 * that makes no sense are `unknown`, never a throw and never a guess.
 */
export interface PaymentProvider {
  /** Kept in `payments.provider`, part of the webhook's address. */
  readonly name: string;
  /** Whether its money is real. A charge of the other mode is never accepted. */
  readonly mode: Mode;
  /** Whether it opens no checkout without the payer's mobile number. */
  readonly needsPhone: boolean;
  /** Opens a hosted checkout page. `textRef` is used once; it is not retried by us. */
  startCheckout: (checkout: CheckoutRequest) => Promise<CheckoutStart>;
  /** What became of a checkout. This alone is proof of payment; webhooks and returns are hints to ask. */
  verify: (charge: ChargeName) => Promise<Verification>;
  /** Closes a checkout that nobody shall pay in any more. Money that came before still counts: `verify` says so. */
  cancelCheckout: (charge: ChargeName) => Promise<Cancellation>;
  /** Reads a webhook from the bytes as they came. Everything it says is checked by `verify`. */
  parseWebhook: (raw: Buffer, headers: IncomingHttpHeaders) => WebhookReading;
  /** Sends everything back. The same `refundRef` twice is one refund. */
  refund: (refund: RefundRequest) => Promise<RefundStart>;
  verifyRefund: (refund: RefundName) => Promise<RefundVerification>;
}

type Mode = "test" | "live";

/** A provider's answer did not come, or can't be understood. `reason` is for the log. */
interface Unknown {
  kind: "unknown";
  reason: string;
}

/** The provider said no, for good. `reason` is for the person who must look. */
interface Refused {
  kind: "refused";
  reason: string;
}

export interface CheckoutRequest {
  textRef: string;
  amountSantim: number;
  currency: string;
  /** The lecture's title in any script; a provider that can't show it must shorten it. */
  title: string;
  /** `phone` as `0911234567`. */
  payer: { email: string; firstName: string; lastName: string; phone: string | undefined };
  /** Where the payer's browser goes at the end; it carries our reference already. */
  returnUrl: string;
}

export type CheckoutStart = { kind: "started"; url: string } | Refused | Unknown;

export interface ChargeName {
  textRef: string;
  /** The provider's own name for the charge, once known. */
  providerReference: string | null;
}

export interface Charge {
  textRef: string;
  amountSantim: number;
  currency: string;
  mode: Mode;
  /** What the provider keeps of it; it does not come back with a refund. */
  feeSantim: number;
  providerReference: string;
  /** What it was paid with, in the provider's word, as `telebirr`; null when it says none. */
  method: string | null;
}

export type Verification =
  | ({ kind: "paid" } & Charge)
  | { kind: "pending" }
  /** For good: nobody can pay in this checkout any more. While the payer may try again it is `pending`. */
  | { kind: "failed"; reason: string }
  /** It was paid, and the provider has given the money back without us: a chargeback, or by hand at the provider. */
  | { kind: "reversed"; reason: string }
  /** The provider is sure that it has never heard of it. */
  | { kind: "not_started" }
  | Unknown;

/** `not_open`: it was paid, over or never there before. */
export type Cancellation = { kind: "cancelled" } | { kind: "not_open" } | Unknown;

export type WebhookReading =
  | { kind: "forged" }
  | { kind: "unreadable" }
  /** `eventKey` is the same when the same event comes again. `textRef` null: not about a payment of ours. */
  | { kind: "event"; eventKey: string; textRef: string | null; event: WebhookEvent };

export type WebhookEvent = "charge_changed" | "refund_changed" | "other";

export interface RefundName extends ChargeName {
  refundRef: string;
  /** The provider's own name for the refund, once known. */
  refundReference: string | null;
}

export interface RefundRequest extends RefundName {
  amountSantim: number;
  currency: string;
  reason: string;
}

export type RefundStart =
  | { kind: "refunded"; refundReference: string }
  | { kind: "pending"; refundReference: string | null }
  | Refused
  | Unknown;

export type RefundVerification =
  | { kind: "refunded"; refundReference: string }
  | { kind: "pending" }
  | Refused
  /** The provider is sure that nobody ever asked for it: asking now can't pay twice. */
  | { kind: "not_started" }
  | Unknown;

/** The provider that new checkouts use, and every provider that old payments may still belong to. */
export interface PaymentProviders {
  current: PaymentProvider;
  named: (name: string) => PaymentProvider | undefined;
}

export function paymentProviders(
  current: PaymentProvider,
  earlier: PaymentProvider[] = [],
): PaymentProviders {
  const byName = new Map([...earlier, current].map((provider) => [provider.name, provider]));
  return { current, named: (name) => byName.get(name) };
}
