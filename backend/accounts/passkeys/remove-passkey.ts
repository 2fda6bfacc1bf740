import { AppError } from "#backend/platform/app-error.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { verifyPassword } from "../passwords/verify-password.ts";
import { notifyOwner } from "../security/notify-owner.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { deleteSessions } from "../sessions/device-repo.ts";
import { deletePasskey } from "./passkey-repo.ts";
import type { PasskeyServices } from "./passkey-services.ts";

interface Removal {
  id: string;
  currentPassword: string;
  client: RequestClient;
}

/**
 * Removes a passkey, and ends the account's other sessions: if the passkey's device was lost, one of them may be open
 * on it.
 * @throws AppError wrong_password; not_found, also for another account's passkey
 */
export async function removePasskey(
  { db, clock, logger, onSessionEnded }: PasskeyServices,
  { accountId, sessionId }: Caller,
  { id, currentPassword, client }: Removal,
): Promise<void> {
  await verifyPassword(db, { accountId, password: currentPassword, field: "currentPassword" });
  const now = clock();
  const ended = await db.transaction(async (trx) => {
    if (!(await deletePasskey(trx, { accountId, id }))) throw new AppError("not_found");
    await recordSecurityEvent({ db: trx, logger }, { kind: "passkey_removed", accountId, client, now });
    await notifyOwner(trx, accountId, { news: "passkey_removed", now });
    return deleteSessions(trx, accountId, sessionId);
  });
  ended.forEach(onSessionEnded);
}
