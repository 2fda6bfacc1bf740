import { useSession } from "#renderer/data/session/session-store.ts";
import { storedSessionAccount } from "#renderer/data/platform/stored-values.ts";
import { removeCopiesOf } from "./copy-caches.ts";

/** Whoever logs out or deletes the account leaves no replays on this device. A session that the server ends may go on. */
export function forgetCopiesAtLogOut(): void {
  let accountId = storedSessionAccount.read();
  useSession.subscribe(({ token, account, endedBy }) => {
    accountId = account?._id ?? accountId;
    if (token !== null || endedBy !== "user" || accountId === null) return;
    void removeCopiesOf(accountId);
    accountId = null;
  });
}
