import { useSession } from "#renderer/data/session/session-store.ts";
import { storedSessionAccount } from "#renderer/data/platform/stored-values.ts";
import { removeOfflineReplaysOf } from "./offline-caches.ts";

/**
 * Removes an account's offline replays from this device when the user logs out or deletes the account. They are kept
 * when the server ends the session, since the user may log in again.
 */
export function forgetOfflineReplaysAtLogOut(): void {
  let accountId = storedSessionAccount.read();
  useSession.subscribe(({ token, account, endedBy }) => {
    accountId = account?._id ?? accountId;
    if (token !== null || endedBy !== "user" || accountId === null) return;
    void removeOfflineReplaysOf(accountId);
    accountId = null;
  });
}
