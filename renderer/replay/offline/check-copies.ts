import { toApiError } from "#renderer/data/client/api-error.ts";
import { loadReplay } from "../replay-actions.ts";
import { deviceTime } from "./device-time.ts";
import { listCopies, type OfflineReplay, removeCopy, removeExpired, writeRecord } from "./offline-store.ts";

/** Whether the server says that the copy must go. While it can't be asked, the copy stays. */
async function mustGo(copy: OfflineReplay): Promise<boolean> {
  try {
    const { canDownload, renditionBytes, expiresAt, replacedAt } = await loadReplay(copy.lectureId);
    if (replacedAt !== copy.replacedAt) return true;
    // A replay of which a passage was taken out has another size.
    if (!canDownload || expiresAt === null || renditionBytes[copy.quality] !== copy.bytes) return true;
    if (expiresAt !== copy.expiresAt) await writeRecord({ ...copy, expiresAt });
    return false;
  } catch (thrown) {
    const { status } = toApiError(thrown);
    return status === 403 || status === 404;
  }
}

/**
 * Removes copies whose time is over, and asks for each of an account's whether it may still be kept: whoever has withdrawn,
 * was refunded or banned loses it, and so does everybody when the host has changed or deleted the replay. Returns what stays.
 */
export async function checkCopies(accountId: string): Promise<OfflineReplay[]> {
  await removeExpired(deviceTime());
  for (const copy of await listCopies(accountId)) if (await mustGo(copy)) await removeCopy(copy);
  return listCopies(accountId);
}
