import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isClaimed } from "./claim.ts";
import { ORIGIN, readNote } from "./data-directory-metadata.ts";

/**
 * Finds databases in `base` whose data folders no longer exist. Removes them if they are temporary; otherwise only logs
 * them, since the disk with their data folders may just not be mounted.
 */
export async function removeAbandonedFolders(
  base: string,
  isTemporary: boolean,
  log: (line: string) => void,
): Promise<void> {
  const abandoned = await findAbandonedFolders(base);
  if (isTemporary) {
    await Promise.all(abandoned.map((folder) => rm(folder, { recursive: true, force: true })));
  } else if (abandoned.length > 0) {
    log(
      `the data folders of these databases no longer exist; remove the ones you don't need: ${abandoned.join(", ")}`,
    );
  }
}

async function findAbandonedFolders(base: string): Promise<string[]> {
  const folders = (await readdir(base).catch(() => [])).map((name) => join(base, name));
  const abandoned = await Promise.all(
    folders.map(async (folder) => {
      const origin = await readNote(join(folder, ORIGIN));
      return origin !== null && !existsSync(origin) && !(await isClaimed(folder));
    }),
  );
  return folders.filter((_, index) => abandoned[index] === true);
}
