import type { OwnAccount } from "#contract/accounts/account.ts";
import { useSession } from "./session-store.ts";

/** Returns the signed-in account. Use it only below RequireSession, which loads the account first. */
export function useAccount(): OwnAccount {
  const account = useSession((session) => session.account);
  if (account === null) throw new Error("useAccount() needs RequireSession above it.");
  return account;
}
