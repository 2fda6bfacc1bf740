import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type {
  CheckoutRequest,
  CheckoutStart,
  PaymentProvider,
  RefundIdentifiers,
  RefundRequest,
  RefundStart,
  RefundVerification,
  Verification,
  ParsedWebhook,
} from "../payment-provider.ts";
import { hasSandboxRefund, insertSandboxRefund } from "./sandbox-refund-repo.ts";
import { cancelCharge, findChargeByTextRef, insertCharge } from "./sandbox-repo.ts";
import { isSignedBy, SANDBOX_SIGNATURE_HEADER } from "./sandbox-signature.ts";

interface SandboxServices {
  db: Knex;
  clock: Clock;
  key: Buffer;
  /** The origin of the checkout page, known once the server listens. */
  origin: () => string;
}

export const sandboxWebhookBody = z.object({
  event_id: z.string().min(1).max(200),
  event: z.enum(["charge.succeeded", "charge.failed", "charge.cancelled", "charge.charged_back"]),
  text_ref: z.string().max(100),
  amount_santim: z.number().int(),
  currency: z.string(),
});

/** Creates the built-in provider, which moves no real money but otherwise behaves like a real one. */
export function createSandboxProvider(services: SandboxServices): PaymentProvider {
  return {
    name: "sandbox",
    mode: "test",
    requiresPhone: false,
    startCheckout: (checkout) => startCheckout(services, checkout),
    verify: ({ textRef }) => verify(services, textRef),
    cancelCheckout: async ({ textRef }) =>
      (await cancelCharge(services.db, textRef, services.clock()))
        ? { kind: "cancelled" }
        : { kind: "not_open" },
    parseWebhook: (raw, headers) => parseWebhook(services, raw, headers),
    refund: (refund) => startRefund(services, refund),
    verifyRefund: (refund) => verifyRefund(services, refund),
    // The sandbox stores its charges in our own database, so there are no charges that we do not know.
    listCharges: async () => ({ kind: "listed", charges: [] }),
  };
}

async function startCheckout(
  { db, clock, origin }: SandboxServices,
  checkout: CheckoutRequest,
): Promise<CheckoutStart> {
  const checkoutId = randomBytes(24).toString("base64url");
  const isNew = await insertCharge(db, {
    checkoutId,
    textRef: checkout.textRef,
    reference: `sbx-${randomBytes(9).toString("base64url")}`,
    amountSantim: checkout.amountSantim,
    currency: checkout.currency,
    title: checkout.title,
    detail: checkout.detail ?? null,
    payerName: `${checkout.payer.firstName} ${checkout.payer.lastName}`.trim(),
    returnUrl: checkout.returnUrl,
    now: clock(),
  });
  if (!isNew) return { kind: "refused", reason: "This reference has already been used." };
  return { kind: "started", url: `${origin()}/sandbox/checkout/${checkoutId}` };
}

async function verify({ db, clock }: SandboxServices, textRef: string): Promise<Verification> {
  const charge = await findChargeByTextRef(db, textRef);
  if (!charge) return { kind: "not_found" };
  const { outcome, decidedAt, amountSantim, currency, reference, chargedBackAt, method } = charge;
  if (chargedBackAt !== null)
    return { kind: "charged_back", isReversed: true, reason: "sandbox: charged back" };
  if (!outcome || !decidedAt || decidedAt > clock()) return { kind: "pending" };
  if (outcome !== "succeeded")
    return { kind: "failed", isCancelled: outcome === "cancelled", reason: `sandbox: ${outcome}` };
  return {
    kind: "paid",
    textRef: charge.textRef,
    amountSantim,
    currency,
    mode: "test",
    feeSantim: 0,
    providerReference: reference,
    method,
  };
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseWebhook({ key }: SandboxServices, raw: Buffer, headers: IncomingHttpHeaders): ParsedWebhook {
  const signature = headers[SANDBOX_SIGNATURE_HEADER];
  if (!isSignedBy(key, raw, typeof signature === "string" ? signature : undefined))
    return { kind: "invalid_signature" };
  const parsed = sandboxWebhookBody.safeParse(parseJson(raw));
  if (!parsed.success) return { kind: "invalid_payload" };
  const { event_id, text_ref } = parsed.data;
  const event = parsed.data.event === "charge.charged_back" ? "refund_updated" : "charge_updated";
  return { kind: "event", eventKey: event_id, textRef: text_ref, event };
}

async function startRefund(
  { db, clock }: SandboxServices,
  { textRef, refundRef, amountSantim }: RefundRequest,
): Promise<RefundStart> {
  const refunded = await insertSandboxRefund(db, { textRef, refundRef, amountSantim, now: clock() });
  return refunded
    ? { kind: "refunded", refundReference: refundRef }
    : { kind: "refused", reason: "There is no such paid charge, or less is left of it." };
}

async function verifyRefund(
  { db }: SandboxServices,
  { refundRef }: RefundIdentifiers,
): Promise<RefundVerification> {
  return (await hasSandboxRefund(db, refundRef))
    ? { kind: "refunded", refundReference: refundRef }
    : { kind: "not_found" };
}
