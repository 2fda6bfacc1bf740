import type { Account } from "#contract/account.ts";
import type { AccountRecord } from "./account-repo.ts";

/** The account as the wire shows it. Never the hash. */
export function presentAccount(account: AccountRecord): Account {
  const { id, name, email, role, pictureKey } = account;
  return { _id: id, name, email, role, image_src: pictureKey && `/pictures/${pictureKey}` };
}
