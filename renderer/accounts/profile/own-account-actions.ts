import type { z } from "zod/mini";
import { type OwnAccount, type UpdateAccountInput, updateAccount } from "#contract/accounts/account.ts";
import { deleteAccount as deleteAccountEndpoint } from "#contract/account-data/delete-account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { changeEmail } from "#contract/accounts/email-address.ts";
import { call } from "#renderer/data/client/client.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

export interface ProfileChange {
  id: string;
  /** `image: null` removes the picture; if `image` is absent, the picture stays. */
  changes: UpdateAccountInput;
  picture: Blob | null;
  /**
   * The new email address with the current password. The address replaces the present one when the user opens the link
   * sent to it.
   */
  emailChange: { email: string; currentPassword: string } | null;
  /** Called with the uploaded share of the picture, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Returns the account as stored by the server. */
export async function saveProfile(change: ProfileChange): Promise<OwnAccount> {
  const { id, changes, picture, emailChange, onProgress } = change;
  if (emailChange !== null) await call(changeEmail, { body: emailChange });
  const account = await call(updateAccount, { params: { id }, body: changes, upload: picture, onProgress });
  useSession.getState().accountLoaded(account);
  return account;
}

/** Changes the password. The current session continues; all others end. */
export async function setPassword(passwords: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  await call(changePassword, { body: passwords });
}

/** Deletes the account and ends all its sessions. */
export async function deleteAccount(body: z.infer<typeof deleteAccountEndpoint.body>): Promise<void> {
  await call(deleteAccountEndpoint, { body });
  useSession.getState().signedOut("user");
}

export const DATA_FILE = "gubae-my-data.json";

/**
 * Saves a file with all data about the account. The file's contract is loaded on demand, because it includes most other
 * contracts.
 */
export async function saveMyData(): Promise<void> {
  const { exportAccount } = await import("#contract/account-data/account-data.ts");
  const data = await call(exportAccount);
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  platform().saveFile(file, DATA_FILE);
}
