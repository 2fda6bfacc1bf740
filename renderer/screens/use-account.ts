import type { OwnAccount } from "#contract/account.ts";
import { useSession } from "#renderer/session/session-store.ts";

/** The signed-in person. Only below RequireSession, which waits until it is known. */
export function useAccount(): OwnAccount {
  const account = useSession((session) => session.account);
  if (account === null) throw new Error("useAccount() needs RequireSession above it.");
  return account;
}
