import { createHmac, timingSafeEqual } from "node:crypto";

export const SANDBOX_SIGNATURE_HEADER = "x-sandbox-signature";

/** Derives a key that is used only to sign webhooks. */
export function sandboxWebhookKey(secret: string): Buffer {
  return createHmac("sha256", secret).update("gubae sandbox webhooks").digest();
}

/** Returns the hex HMAC-SHA256 of the body's bytes. */
export function signBody(key: Buffer, raw: Buffer): string {
  return createHmac("sha256", key).update(raw).digest("hex");
}

/** Compares in constant time. */
export function isSignedBy(key: Buffer, raw: Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(signBody(key, raw));
  const actual = Buffer.from(signature ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
