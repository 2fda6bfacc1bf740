import { toApiError } from "#renderer/data/client/api-error.ts";
import { loadReplay } from "../replay-actions.ts";
import { deviceTime } from "./device-time.ts";
import {
  listOfflineReplays,
  type OfflineReplay,
  removeOfflineReplay,
  removeExpired,
  writeRecord,
} from "./offline-store.ts";

/** Returns true if the server requires the offline replay to be removed; false while the server can't be reached. */
async function shouldRemove(offlineReplay: OfflineReplay): Promise<boolean> {
  try {
    const { canDownload, renditionBytes, expiresAt, replacedAt } = await loadReplay(offlineReplay.lectureId);
    if (replacedAt !== offlineReplay.replacedAt) return true;
    // A different size means that a passage has been removed from the replay.
    if (!canDownload || expiresAt === null || renditionBytes[offlineReplay.quality] !== offlineReplay.bytes)
      return true;
    if (expiresAt !== offlineReplay.expiresAt) await writeRecord({ ...offlineReplay, expiresAt });
    return false;
  } catch (thrown) {
    const { status } = toApiError(thrown);
    return status === 403 || status === 404;
  }
}

/**
 * Removes expired offline replays, then asks the server which of the account's remaining offline replays may be kept.
 * An offline replay must be removed after a withdrawal, a refund or a ban, and for everyone once the host has changed
 * or deleted the replay. Returns those that are kept.
 */
export async function checkOfflineReplays(accountId: string): Promise<OfflineReplay[]> {
  await removeExpired(deviceTime());
  for (const offlineReplay of await listOfflineReplays(accountId))
    if (await shouldRemove(offlineReplay)) await removeOfflineReplay(offlineReplay);
  return listOfflineReplays(accountId);
}
