import type { Account, OwnAccount } from "#contract/account.ts";
import type { AccountRecord } from "./account-repo.ts";

/** The account as the wire shows it. Never the hash. */
export function presentAccount(account: AccountRecord): Account {
  const { id, name, email, role, pictureKey } = account;
  return { _id: id, name, email, role, image_src: pictureKey && `/pictures/${pictureKey}` };
}

/** The same for the person themselves, with how they want things shown. */
export function presentOwnAccount(account: AccountRecord): OwnAccount {
  const { bio, phone, language, calendar, clock } = account;
  const chosen = language !== null && calendar !== null && clock !== null;
  return {
    ...presentAccount(account),
    bio,
    phone,
    preferences: chosen ? { language, calendar, clock } : null,
  };
}
