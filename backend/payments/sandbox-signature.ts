import { createHmac, timingSafeEqual } from "node:crypto";

/** The header that carries a sandbox webhook's signature. */
export const SANDBOX_SIGNATURE_HEADER = "x-sandbox-signature";

/** The sandbox's own key: what signs webhooks signs nothing else. */
export function sandboxWebhookKey(secret: string): Buffer {
  return createHmac("sha256", secret).update("gubae sandbox webhooks").digest();
}

/** Hex HMAC-SHA256 over the body's bytes. */
export function signBody(key: Buffer, raw: Buffer): string {
  return createHmac("sha256", key).update(raw).digest("hex");
}

/** Takes the same time whatever is wrong with the signature. */
export function isSignedBy(key: Buffer, raw: Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(signBody(key, raw));
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
