import { createECDH, randomBytes } from "node:crypto";

/** Returns a new browser's push subscription, as the page sends it. */
export function freshSubscription() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(20).toString("base64url")}`,
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
    zone: "Africa/Addis_Ababa",
  };
}
