import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { WebhookEvent, WebhookReading } from "../payment-provider.ts";
import { webhookBody } from "./chapa-answers.ts";

const SIGNATURE_HEADERS = ["x-chapa-signature", "chapa-signature"] as const;

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const hmac = (secret: string, message: Buffer | string) =>
  createHmac("sha256", secret).update(message).digest("hex");

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Either header may carry the body's signature. Chapa also sends one that is the same for every event (the
 * secret signed with itself): whoever has seen it once could replay it, so it proves nothing here. Chapa's
 * documentation signs the body written anew, its SDKs the bytes as they came: both are keyed, both are right.
 */
export function isSignedByChapa(secret: string, raw: Buffer, headers: IncomingHttpHeaders): boolean {
  const body = parseJson(raw);
  const expected = [hmac(secret, raw), ...(body === undefined ? [] : [hmac(secret, JSON.stringify(body))])];
  const given = SIGNATURE_HEADERS.map((name) => headers[name]).filter((value) => typeof value === "string");
  return given.some((signature) => expected.some((right) => isEqual(signature, right)));
}

function kindOf(event: string): WebhookEvent {
  if (/^charge\.(refunded|reversed)$/.test(event) || event.startsWith("refund.")) return "refund_changed";
  return event.startsWith("charge.") ? "charge_changed" : "other";
}

/** Events carry no id of their own: one is the same event when it says the same of the same charge. */
export function readChapaWebhook(secret: string, raw: Buffer, headers: IncomingHttpHeaders): WebhookReading {
  if (!isSignedByChapa(secret, raw, headers)) return { kind: "forged" };
  const parsed = webhookBody.safeParse(parseJson(raw));
  if (!parsed.success) return { kind: "unreadable" };
  const { event, tx_ref, reference, status } = parsed.data;
  const eventKey = [event, reference ?? "", tx_ref ?? "", status ?? ""].join(":");
  return { kind: "event", eventKey, textRef: tx_ref ?? null, event: kindOf(event) };
}
