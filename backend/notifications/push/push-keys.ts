import type { PushKeys } from "#backend/platform/push/push-service.ts";
import webPush from "web-push";
import type { SecretBox } from "#backend/platform/secret-box.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { deleteKeys, findKeys, storeFirstKeys } from "./push-key-repo.ts";

/**
 * Loads the VAPID key pair (RFC 8292, base64url) that all processes share. With it, push services recognise that a
 * message is ours. The pair is created when first needed. A pair that was encrypted with another SECRET is replaced,
 * and browsers have to subscribe again.
 */
export async function loadPushKeys(db: Knex, box: SecretBox): Promise<PushKeys> {
  const stored = (await findKeys(db)) ?? (await storeFirstKeys(db, newKeys(box)));
  const { publicKey, sealedPrivateKey } = stored;
  const privateKey = box.open(sealedPrivateKey, publicKey);
  if (privateKey !== null) return { publicKey, privateKey: privateKey.toString() };
  await deleteKeys(db, publicKey);
  return loadPushKeys(db, box);
}

function newKeys(box: SecretBox) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, sealedPrivateKey: box.seal(Buffer.from(privateKey), publicKey) };
}
