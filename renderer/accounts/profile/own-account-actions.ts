import { type OwnAccount, type SentAccountChanges, updateAccount } from "#contract/account.ts";
import { changePassword, deleteAccount, exportAccount } from "#contract/own-account.ts";
import { call } from "#renderer/api/client.ts";
import { platform } from "#renderer/platform/platform.ts";
import { useSession } from "#renderer/session/session-store.ts";

export interface ProfileChange {
  id: string;
  /** Without `image` the picture stays; null removes it. */
  changes: SentAccountChanges;
  /** A new picture. */
  picture: Blob | null;
  /** Hears how much of the picture is out, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Answers the account as the server keeps it: a name is its first and last word. */
export async function saveProfile({ id, changes, picture, onProgress }: ProfileChange): Promise<OwnAccount> {
  const account = await call(updateAccount, { params: { id }, body: changes, upload: picture, onProgress });
  useSession.getState().accountLoaded(account);
  return account;
}

/** This session stays, every other one ends. */
export async function setPassword(passwords: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  await call(changePassword, { body: passwords });
}

/** Afterwards there is no session any more, here or anywhere. */
export async function leaveForGood(password: string): Promise<void> {
  await call(deleteAccount, { body: { password } });
  useSession.getState().signedOut("person");
}

export const DATA_FILE = "gubae-my-data.json";

/** Gives the person a file with everything we hold about them. */
export async function saveMyData(): Promise<void> {
  const data = await call(exportAccount);
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  platform().saveFile(file, DATA_FILE);
}
