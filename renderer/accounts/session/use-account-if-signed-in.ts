import { useEffect } from "react";
import { useSession } from "#renderer/data/session/session-store.ts";
import { loadAccount } from "../account-actions.ts";
import { useResumedSession } from "./use-resumed-session.ts";

/**
 * For pages that guests can also see: loads the signed-in account, if any. After a failure the user is treated as a
 * guest.
 */
export function useAccountIfSignedIn(): void {
  const unknown = useSession((session) => session.token !== null && session.account === null);
  useResumedSession();
  useEffect(() => {
    if (unknown) void Promise.allSettled([loadAccount()]);
  }, [unknown]);
}
