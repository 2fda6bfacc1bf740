import type { Role } from "#contract/account.ts";
import type { Caller } from "./caller.ts";

/** Instructors are public figures; a student's account is their own business and an admin's. */
export function canSeeAccount(caller: Caller, account: { id: string; role: Role }): boolean {
  return account.role === "instructor" || account.id === caller.accountId || caller.role === "admin";
}
