import type { Role } from "#contract/accounts/account.ts";
import type { Caller } from "#backend/platform/http/caller.ts";

/** Instructors' accounts are public. A student's account is visible to its owner and to admins. */
export function canViewAccount(caller: Caller, account: { id: string; role: Role }): boolean {
  return account.role === "instructor" || account.id === caller.accountId || caller.role === "admin";
}

/** Shortens a name to its first and last word, as the specification requires. */
export function firstAndLastWord(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words.length > 1 ? `${words[0]} ${words.at(-1)}` : name;
}
