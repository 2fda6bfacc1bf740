import type { Account, OwnAccount } from "#contract/accounts/account.ts";
import type { AccountRecord } from "./account-repo.ts";

/** The account as other accounts see it. */
export function presentAccount(account: AccountRecord): Account {
  const { id, name, email, role, pictureKey } = account;
  return { _id: id, name, email, role, image_src: pictureKey && `/pictures/${pictureKey}` };
}

/** The account as its owner sees it, with preferences. */
export function presentOwnAccount(
  account: AccountRecord,
  { verifiesEmails }: { verifiesEmails: boolean },
): OwnAccount {
  const { emailVerifiedAt, bio, phone, language, calendar, clock } = account;
  const chosen = language !== null && calendar !== null && clock !== null;
  return {
    ...presentAccount(account),
    bio,
    phone,
    mustVerifyEmail: verifiesEmails && emailVerifiedAt === null,
    preferences: chosen ? { language, calendar, clock } : null,
  };
}
