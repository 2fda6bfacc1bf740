import type { IncomingHttpHeaders } from "node:http";

/**
 * A payment provider, in terms that do not depend on any particular one. Amounts are in santim. Methods never throw and
 * never guess: after a timeout, a lost connection or an invalid response, the result is `unknown`.
 */
export interface PaymentProvider {
  /** Stored in `payments.provider`, and part of the webhook's path. */
  readonly name: string;
  /** `live` if the provider moves real money, otherwise `test`. A charge made in the other mode is never accepted. */
  readonly mode: Mode;
  /** True if a checkout needs the payer's mobile number. */
  readonly requiresPhone: boolean;
  /** Opens a hosted checkout page. The caller uses each `textRef` only once and never retries. */
  startCheckout: (checkout: CheckoutRequest) => Promise<CheckoutStart>;
  /**
   * Returns the state of a charge. Only this result proves a payment; webhooks and returning payers are merely
   * occasions to call this method.
   */
  verify: (charge: ChargeIdentifiers) => Promise<Verification>;
  /** Closes a checkout page. A payment that came first still counts: `verify` reports it. */
  cancelCheckout: (charge: ChargeIdentifiers) => Promise<Cancellation>;
  /** Parses a webhook from its raw bytes. Its claims are not trusted: `verify` checks them all. */
  parseWebhook: (raw: Buffer, headers: IncomingHttpHeaders) => ParsedWebhook;
  /** Requests a full or partial refund of a charge. Repeated calls with the same `refundRef` make one refund. */
  refund: (refund: RefundRequest) => Promise<RefundStart>;
  verifyRefund: (refund: RefundIdentifiers) => Promise<RefundVerification>;
  /** Lists the charges that, according to the provider, were paid since a point in time. */
  listCharges: (since: Date) => Promise<ChargeList>;
}

type Mode = "test" | "live";

/** No response, or an invalid one. `reason` is for the log. */
interface Unknown {
  kind: "unknown";
  reason: string;
}

/** The provider refused permanently. `reason` is for an admin. */
interface Refused {
  kind: "refused";
  reason: string;
}

export interface CheckoutRequest {
  textRef: string;
  amountSantim: number;
  currency: string;
  /** The lecture's title in any script; the provider shortens or replaces what it cannot display. */
  title: string;
  /** An English sentence about what else the price includes, shown if the checkout page has space for it. */
  detail?: string;
  /** `phone` has the form `0911234567`. */
  payer: { email: string; firstName: string; lastName: string; phone: string | undefined };
  /** The URL to which the payer's browser returns; it already contains our reference. */
  returnUrl: string;
}

export type CheckoutStart = { kind: "started"; url: string } | Refused | Unknown;

export interface ChargeIdentifiers {
  textRef: string;
  /** The provider's own reference of the charge, once known. */
  providerReference: string | null;
}

export interface Charge {
  textRef: string;
  amountSantim: number;
  currency: string;
  mode: Mode;
  /** The provider's fee; a refund does not return it. */
  feeSantim: number;
  providerReference: string;
  /** The provider's name for the payment method, for example `telebirr`; null when it gives none. */
  method: string | null;
}

export type Verification =
  | ({ kind: "paid" } & Charge)
  | { kind: "pending" }
  /**
   * The payment can no longer be made in this checkout. As long as the payer may retry, the state is `pending`.
   * `isCancelled` is true if the payer gave up.
   */
  | { kind: "failed"; isCancelled: boolean; reason: string }
  /**
   * The charge was paid, but the money has gone back. If `isReversed`, the provider took it back; otherwise it was
   * refunded, by us or in the provider's dashboard.
   */
  | { kind: "charged_back"; isReversed: boolean; reason: string }
  /** The provider definitely has no such charge. */
  | { kind: "not_found" }
  | Unknown;

/** A charge in the provider's list. The list may lack our reference. */
export interface ListedCharge {
  textRef: string | null;
  providerReference: string;
  amountSantim: number;
  currency: string;
  paidAt: Date;
}

export type ChargeList = { kind: "listed"; charges: ListedCharge[] } | Unknown;

/** `not_open`: the checkout is paid, closed or unknown to the provider. */
export type Cancellation = { kind: "cancelled" } | { kind: "not_open" } | Unknown;

export type ParsedWebhook =
  | { kind: "invalid_signature" }
  | { kind: "invalid_payload" }
  /** `eventKey` stays the same when an event is sent again. `textRef` is null if the event refers to no charge. */
  | { kind: "event"; eventKey: string; textRef: string | null; event: WebhookEventKind };

export type WebhookEventKind = "charge_updated" | "refund_updated" | "other";

export interface RefundIdentifiers extends ChargeIdentifiers {
  /** Our own reference, the idempotency key. */
  refundRef: string;
  /** The provider's own reference of the refund, once known. */
  refundReference: string | null;
  /** The provider's references for the other refunds of the same charge. */
  otherReferences?: readonly string[];
}

export interface RefundRequest extends RefundIdentifiers {
  amountSantim: number;
  currency: string;
  reason: string;
}

export type RefundStart =
  | { kind: "refunded"; refundReference: string }
  | { kind: "pending"; refundReference: string | null }
  /** Nothing was refunded, and the payment is not the cause, so the same request may succeed later. */
  | { kind: "retry_later"; reason: string }
  | Refused
  | Unknown;

export type RefundVerification =
  | { kind: "refunded"; refundReference: string }
  | { kind: "pending" }
  | Refused
  /** The provider definitely has no such refund, so requesting it now cannot refund twice. */
  | { kind: "not_found" }
  | Unknown;

export interface PaymentProviders {
  /** The provider for new checkouts. */
  current: PaymentProvider;
  /** Finds a provider by its name, even one that only older payments use. */
  find: (name: string) => PaymentProvider | undefined;
}

export function createPaymentProviders(
  current: PaymentProvider,
  earlier: PaymentProvider[] = [],
): PaymentProviders {
  const byName = new Map([...earlier, current].map((provider) => [provider.name, provider]));
  return { current, find: (name) => byName.get(name) };
}
