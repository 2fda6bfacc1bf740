import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { ParsedWebhook, WebhookEventKind } from "../payment-provider.ts";
import { webhookBody } from "./chapa-responses.ts";

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

function isEqual(actual: string, expected: string): boolean {
  const a = Buffer.from(actual);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Chapa sends its signature of the body in either of two headers. It also sends a signature that is the same for every
 * event (the secret signed with itself). That one is not accepted, since an attacker who has seen it once could replay
 * it. According to Chapa's documentation, the body's signature covers the re-serialised body; in Chapa's SDKs, it
 * covers the raw bytes. Signing either requires the secret, so both are accepted.
 */
export function isSignedByChapa(secret: string, raw: Buffer, headers: IncomingHttpHeaders): boolean {
  const body = parseJson(raw);
  const expected = [hmac(secret, raw), ...(body === undefined ? [] : [hmac(secret, JSON.stringify(body))])];
  const actual = SIGNATURE_HEADERS.map((name) => headers[name]).filter((value) => typeof value === "string");
  return actual.some((signature) => expected.some((valid) => isEqual(signature, valid)));
}

function eventKind(event: string): WebhookEventKind {
  if (/^charge\.(refunded|reversed)$/.test(event) || event.startsWith("refund.")) return "refund_updated";
  return event.startsWith("charge.") ? "charge_updated" : "other";
}

/** Chapa's events have no id, so events about the same charge with the same content count as one event. */
export function parseChapaWebhook(secret: string, raw: Buffer, headers: IncomingHttpHeaders): ParsedWebhook {
  if (!isSignedByChapa(secret, raw, headers)) return { kind: "invalid_signature" };
  const parsed = webhookBody.safeParse(parseJson(raw));
  if (!parsed.success) return { kind: "invalid_payload" };
  const { event, tx_ref, reference, status } = parsed.data;
  const eventKey = [event, reference ?? "", tx_ref ?? "", status ?? ""].join(":");
  return { kind: "event", eventKey, textRef: tx_ref ?? null, event: eventKind(event) };
}
