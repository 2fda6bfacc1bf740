import type { UpdateAccount } from "#contract/account.ts";
import { AppError } from "#backend/app-error.ts";
import type { Db } from "#backend/db/knex.ts";
import type { PictureStore } from "#backend/pictures/picture-store.ts";
import { changeAccount, type AccountChanges, type AccountRecord } from "./account-repo.ts";
import type { Caller } from "./caller.ts";
import { firstAndLastWord } from "./sign-up.ts";

interface Update {
  accountId: string;
  changes: UpdateAccount;
  upload: Buffer | null;
}

/**
 * Changes one's own name, e-mail, phone number, picture, preferences and, for instructors, what they say about themselves.
 * @throws AppError not_your_account, instructors_only, email_taken, picture_unreadable
 */
export async function updateAccount(
  { db, pictures }: { db: Db; pictures: PictureStore },
  caller: Caller,
  { accountId, changes, upload }: Update,
): Promise<AccountRecord> {
  if (accountId !== caller.accountId) throw new AppError("not_your_account");
  if (changes.bio !== undefined && caller.role !== "instructor") throw new AppError("instructors_only");
  const pictureKey = await pictures.replacementFor(changes.image, upload, "portrait");
  const columns: AccountChanges = {
    ...(changes.name !== undefined && { name: firstAndLastWord(changes.name) }),
    ...(changes.email !== undefined && { email: changes.email }),
    ...(pictureKey !== undefined && { pictureKey }),
    ...(changes.bio !== undefined && { bio: changes.bio }),
    ...(changes.phone !== undefined && { phone: changes.phone }),
    ...changes.preferences,
  };
  const account = await changeAccount(db, accountId, columns);
  if (!account) throw new AppError("account_not_found");
  return account;
}
