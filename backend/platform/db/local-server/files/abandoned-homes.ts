import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isClaimed } from "./claim.ts";
import { ORIGIN, readNote } from "./home-notes.ts";

/**
 * Removes temporary databases in `base` whose data folders no longer exist. Other ones are only logged, since their
 * disk may just not be mounted.
 */
export async function removeAbandonedHomes(
  base: string,
  isTemporary: boolean,
  log: (line: string) => void,
): Promise<void> {
  const abandoned = await findAbandonedHomes(base);
  if (isTemporary) {
    await Promise.all(abandoned.map((folder) => rm(folder, { recursive: true, force: true })));
  } else if (abandoned.length > 0) {
    log(
      `the data folders of these databases no longer exist; remove the ones you don't need: ${abandoned.join(", ")}`,
    );
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
