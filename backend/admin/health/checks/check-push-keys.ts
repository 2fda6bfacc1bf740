import { findKeys } from "#backend/notifications/push/push-key-repo.ts";
import type { HealthCheck } from "../health-check.ts";

/** Sealed with another SECRET, the next notification replaces the keys, and every browser has to subscribe anew. */
export const checkPushKeys: HealthCheck = async ({ db, health: { pushBox } }) => {
  const keys = await findKeys(db);
  if (!keys || pushBox.open(keys.sealedPrivateKey, keys.publicKey) !== null) return [];
  return [{ code: "push_keys_unreadable" }];
};
