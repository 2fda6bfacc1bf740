import { chown } from "node:fs/promises";

/** An id that nobody else uses: PostgreSQL's files may belong to `nobody`. No such user needs to exist. */
const OWN = { uid: 59_417, gid: 59_417 };

/**
 * The account under which programs read untrusted input; null where we don't run as root, so that they use our own
 * account.
 */
export const programAccount = process.platform === "linux" && process.getuid?.() === 0 ? OWN : null;

/**
 * Drops root privileges for good, if this process has them. Call it once the code is loaded, which only root may be
 * able to read.
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
