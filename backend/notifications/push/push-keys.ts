import type { PushKeys } from "#backend/platform/push/push-service.ts";
import webPush from "web-push";
import type { SecretBox } from "#backend/platform/secret-box.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { deleteKeys, findKeys, storeFirstKeys } from "./push-key-repo.ts";

/** What tells push services that a message is ours (VAPID, RFC 8292), as base64url. */
/**
 * The key pair of all processes, made when it is first needed. A pair that was sealed with another SECRET is replaced, and
 * browsers subscribe anew.
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
