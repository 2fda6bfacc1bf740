import type { UpdateAccount } from "#contract/accounts/account.ts";
import { preferences, type Preferences, type PreferencesChange } from "#contract/calendar/preferences.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { inTransaction, type Db } from "#backend/platform/db/knex.ts";
import type { PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { addStoredFileJob } from "#backend/platform/files/storage/stored-file-job.ts";
import {
  findAccountById,
  updateAccountFields,
  type AccountChanges,
  type AccountRecord,
} from "./account-repo.ts";
import { firstAndLastWord } from "./account-policy.ts";
import type { Caller } from "#backend/platform/http/caller.ts";

interface Update {
  accountId: string;
  changes: UpdateAccount;
  upload: Buffer | null;
}

/** Updates the caller's own name, phone number, picture, preferences and, for instructors, bio. */
export async function updateAccount(
  { db, pictures }: { db: Db; pictures: PictureStore },
  caller: Caller,
  { accountId, changes, upload }: Update,
): Promise<AccountRecord> {
  if (accountId !== caller.accountId) throw new AppError("not_your_account");
  if (changes.bio !== undefined && caller.role !== "instructor") throw new AppError("instructors_only");
  if (changes.email !== undefined && changes.email !== caller.email) throw emailNeedsPassword();
  const pictureKey = await pictures.storeFromForm(changes.image, upload, "portrait");
  const columns: AccountChanges = {
    ...(changes.name !== undefined && { name: firstAndLastWord(changes.name) }),
    ...(pictureKey !== undefined && { pictureKey }),
    ...(changes.bio !== undefined && { bio: changes.bio }),
    ...(changes.phone !== undefined && { phone: changes.phone }),
    ...(changes.preferences && (await preferenceColumns(db, accountId, changes.preferences))),
  };
  const account = await inTransaction(db, async (trx) => {
    await addStoredFileJob(trx, "pictures", pictureKey);
    return updateAccountFields(trx, accountId, columns);
  });
  if (!account) throw new AppError("account_not_found");
  return account;
}

/**
 * Returns the columns to update. An omitted preference keeps its value; an account that has no preferences yet must
 * supply them all.
 */
async function preferenceColumns(
  db: Db,
  accountId: string,
  change: PreferencesChange,
): Promise<Partial<Preferences>> {
  const whole = preferences.safeParse(change);
  if (whole.success) return whole.data;
  const { language, calendar, clock } = change;
  const account = await findAccountById(db, accountId);
  if (account?.language === null) {
    const fields = whole.error.issues.map(({ path, message }) => [
      `preferences.${path.join(".")}`,
      [message],
    ]);
    throw new AppError("invalid", { fields: Object.fromEntries(fields) });
  }
  return { ...(language && { language }), ...(calendar && { calendar }), ...(clock && { clock }) };
}

/**
 * Changing the email requires the password, since access to an open session alone must not be enough to take over the
 * account.
 */
function emailNeedsPassword(): AppError {
  return new AppError("invalid", { fields: { email: ["Enter your password to change your email."] } });
}
