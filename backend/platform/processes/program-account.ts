import { chown } from "node:fs/promises";

/**
 * An id that no other account uses; PostgreSQL's files may belong to `nobody`, so `nobody` can't be used. No user with
 * this id needs to exist.
 */
const OWN = { uid: 59_417, gid: 59_417 };

/**
 * The account under which programs read untrusted input. Null where we don't run as root: programs then use our own
 * account.
 */
export const programAccount = process.platform === "linux" && process.getuid?.() === 0 ? OWN : null;

/**
 * Drops root privileges for good, if this process has them. Call this after all code is loaded, since only root may be
 * able to read the code.
 */
export function becomeProgramAccount(): void {
  if (!programAccount) return;
  process.setgroups?.([]);
  process.setgid?.(programAccount.gid);
  process.setuid?.(programAccount.uid);
}

/** Lets programs read a file, or write to a folder. */
export async function giveToPrograms(place: string): Promise<void> {
  if (programAccount) await chown(place, programAccount.uid, programAccount.gid);
}
