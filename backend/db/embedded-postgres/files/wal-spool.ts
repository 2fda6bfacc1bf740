import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { PostgresHome } from "./home.ts";

/** So old can the newest change be that is not archived yet: a segment is archived when it is full, or this old. */
export const ARCHIVE_TIMEOUT_SECONDS = 60;

/**
 * A folder into which the server copies each finished segment of its write-ahead log, from where we take it to the
 * archive. PostgreSQL waits and tries again while a copy fails, so nothing is lost; it never waits for the network.
 */
export async function prepareSpool(home: PostgresHome): Promise<string> {
  const spool = join(home.folder, "wal-spool");
  await mkdir(spool, { recursive: true, mode: 0o700 });
  if (home.account !== null) await chown(spool, home.account.uid, home.account.gid);
  return spool;
}

/** PostgreSQL replaces %p and %f in its commands, and takes %% for a percent sign. */
function quotePath(folder: string): string {
  const plain = folder.replaceAll("%", "%%");
  return process.platform === "win32" ? plain : plain.replaceAll("'", String.raw`'\''`);
}

/** Copies under another name first, so that an interrupted copy is never taken for a segment. */
export function archiveSettings(spool: string): Record<string, string> {
  const folder = quotePath(spool);
  const copy =
    process.platform === "win32"
      ? String.raw`copy /Y "%p" "${folder}\%f.part" && move /Y "${folder}\%f.part" "${folder}\%f"`
      : `cp "%p" '${folder}/%f.part' && mv '${folder}/%f.part' '${folder}/%f'`;
  return {
    archive_mode: "on",
    archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
    archive_command: copy,
  };
}

/** Of a server that is being restored: where it finds the segments that follow its copy. */
export function restoreCommand(folder: string): string {
  return `cp '${quotePath(folder)}/%f' "%p"`;
}
