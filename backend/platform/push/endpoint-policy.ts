import { ECDH } from "node:crypto";

/**
 * The push services of Chrome, Edge, Firefox and Safari. The server sends requests to addresses that browsers name, so
 * only these are allowed: any other name might resolve to an address in our own network.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^(.+\.)?push\.apple\.com$/,
  /^.+\.notify\.windows\.com$/,
];

/** Returns true if an endpoint is an https URL of a known push service, on the default port and without a password. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return services.some((service) => service.test(hostname));
}

/** Returns true if a key is a point on P-256, so that a message can be encrypted with it. */
export function isSubscriptionKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch (error) {
    // OpenSSL reports an invalid point only in this way.
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_CRYPTO"))
      return false;
    throw error;
  }
}
