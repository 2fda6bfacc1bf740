import { ECDH } from "node:crypto";

/**
 * The push services of Chrome, Edge, Firefox and Safari. The server sends requests to what browsers name, so it is these
 * and nothing else: no other name can lead into our own network, whatever it resolves to.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?push\.apple\.com$/,
  /^.+\.notify\.windows\.com$/,
];

/** Whether an endpoint is an https address of a known push service, at the usual port and without a password. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return services.some((service) => service.test(hostname));
}

/** Whether a key is a point of P-256, so that a message can be encrypted with it. */
export function isSubscriptionKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch (error) {
    // OpenSSL's only way to say so.
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_CRYPTO"))
      return false;
    throw error;
  }
}
