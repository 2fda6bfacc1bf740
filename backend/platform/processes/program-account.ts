import { chown } from "node:fs/promises";

/** Nobody's elsewhere: PostgreSQL's files may belong to `nobody`. No such user needs to exist. */
const OWN = { uid: 59_417, gid: 59_417 };

/** As whom programs read what strangers sent; null: as we run ourselves, where that is not root. */
export const programAccount = process.platform === "linux" && process.getuid?.() === 0 ? OWN : null;

/**
 * Gives up root's rights for good, where this process has them. For one that has loaded its code: that may be root's alone.
 */
export function becomeProgramAccount(): void {
  if (!programAccount) return;
  process.setgroups?.([]);
  process.setgid?.(programAccount.gid);
  process.setuid?.(programAccount.uid);
}

/** Lets programs read a file, or write into a folder. */
export async function giveToPrograms(place: string): Promise<void> {
  if (programAccount) await chown(place, programAccount.uid, programAccount.gid);
}
