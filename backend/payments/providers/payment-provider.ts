import type { IncomingHttpHeaders } from "node:http";

/**
 * A payment provider, in our words only. Amounts are in santim. Methods never throw and never guess: after a timeout,
 * a lost connection or a response that makes no sense the result is `unknown`.
 */
export interface PaymentProvider {
  /** Stored in `payments.provider`, and part of the webhook's path. */
  readonly name: string;
  /** Whether its money is real. A charge of the other mode is never accepted. */
  readonly mode: Mode;
  /** Whether a checkout needs the payer's mobile number. */
  readonly requiresPhone: boolean;
  /** Opens a hosted checkout page. Each `textRef` is used once; we do not retry. */
  startCheckout: (checkout: CheckoutRequest) => Promise<CheckoutStart>;
  /** Returns the state of a charge. Only this proves a payment; webhooks and returns merely cause a call. */
  verify: (charge: ChargeIdentifiers) => Promise<Verification>;
  /** Closes a checkout page. A payment that was faster still counts: `verify` reports it. */
  cancelCheckout: (charge: ChargeIdentifiers) => Promise<Cancellation>;
  /** Parses a webhook from its raw bytes. `verify` checks everything it claims. */
  parseWebhook: (raw: Buffer, headers: IncomingHttpHeaders) => ParsedWebhook;
  /** Requests a refund of all or a part of a charge. Repeated calls with the same `refundRef` make one refund. */
  refund: (refund: RefundRequest) => Promise<RefundStart>;
  verifyRefund: (refund: RefundIdentifiers) => Promise<RefundVerification>;
  /** Lists what was paid since a moment, as its own books have it. */
  listCharges: (since: Date) => Promise<ChargeList>;
}

type Mode = "test" | "live";

/** No response, or one that makes no sense. `reason` is for the log. */
interface Unknown {
  kind: "unknown";
  reason: string;
}

/** The provider refused, and will not change its mind. `reason` is for an admin. */
interface Refused {
  kind: "refused";
  reason: string;
}

export interface CheckoutRequest {
  textRef: string;
  amountSantim: number;
  currency: string;
  /** The lecture's title in any script; the provider shortens what it cannot show. */
  title: string;
  /** What comes with it besides, in an English sentence, for a page that has room for it. */
  detail?: string;
  /** `phone` has the form `0911234567`. */
  payer: { email: string; firstName: string; lastName: string; phone: string | undefined };
  /** Where the payer's browser returns to; it already contains our reference. */
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
  /** The payment method as the provider names it, for example `telebirr`; null when it names none. */
  method: string | null;
}

export type Verification =
  | ({ kind: "paid" } & Charge)
  | { kind: "pending" }
  /**
   * Final: nobody can pay in this checkout any more. While the payer may try again it is `pending`. It `isCancelled`
   * when the payer gave up.
   */
  | { kind: "failed"; isCancelled: boolean; reason: string }
  /**
   * It was paid, and the money went back: by a refund, ours or one in its dashboard; or, when it `isReversed`, because
   * the provider took it back.
   */
  | { kind: "charged_back"; isReversed: boolean; reason: string }
  /** The provider is sure that it has no such charge. */
  | { kind: "not_found" }
  | Unknown;

/** A charge in the provider's list, which may not name our reference. */
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
  /** `eventKey` is identical for every delivery of an event. `textRef` is null when it names no charge. */
  | { kind: "event"; eventKey: string; textRef: string | null; event: WebhookEventKind };

export type WebhookEventKind = "charge_updated" | "refund_updated" | "other";

export interface RefundIdentifiers extends ChargeIdentifiers {
  /** Our own reference, the idempotency key. */
  refundRef: string;
  /** The provider's own reference of the refund, once known. */
  refundReference: string | null;
  /** The references of other refunds of the same charge. */
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
  /** Nothing was refunded, and the payment is not the cause: the same request may succeed later. */
  | { kind: "retry_later"; reason: string }
  | Refused
  | Unknown;

export type RefundVerification =
  | { kind: "refunded"; refundReference: string }
  | { kind: "pending" }
  | Refused
  /** The provider is sure that it has no such refund: requesting it now cannot refund twice. */
  | { kind: "not_found" }
  | Unknown;

export interface PaymentProviders {
  /** The provider of new checkouts. */
  current: PaymentProvider;
  /** Finds a provider by its name, including those that only older payments belong to. */
  find: (name: string) => PaymentProvider | undefined;
}

export function createPaymentProviders(
  current: PaymentProvider,
  earlier: PaymentProvider[] = [],
): PaymentProviders {
  const byName = new Map([...earlier, current].map((provider) => [provider.name, provider]));
  return { current, find: (name) => byName.get(name) };
}
