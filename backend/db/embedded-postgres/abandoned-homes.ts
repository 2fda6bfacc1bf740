import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isClaimed } from "./claim.ts";
import { ORIGIN, readNote } from "./home-notes.ts";

/**
 * Looks after the databases in `base` whose data folders are gone: temporary ones are removed, others
 * are only named, since their disk may merely not be mounted.
 */
export async function tidyAbandonedHomes(
  base: string,
  isTemporary: boolean,
  log: (line: string) => void,
): Promise<void> {
  const abandoned = await findAbandonedHomes(base);
  if (isTemporary) {
    await Promise.all(abandoned.map((folder) => rm(folder, { recursive: true, force: true })));
  } else if (abandoned.length > 0) {
    log(`the data folders of these databases are gone; remove what is not needed: ${abandoned.join(", ")}`);
  }
}

async function findAbandonedHomes(base: string): Promise<string[]> {
  const folders = (await readdir(base).catch(() => [])).map((name) => join(base, name));
  const abandoned = await Promise.all(
    folders.map(async (folder) => {
      const origin = await readNote(join(folder, ORIGIN));
      return origin !== null && !existsSync(origin) && !(await isClaimed(folder));
    }),
  );
  return folders.filter((_, index) => abandoned[index] === true);
}
