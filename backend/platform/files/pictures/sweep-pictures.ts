import type { Clock } from "#backend/platform/clock.ts";
import { ORPHAN_PICTURE_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { daily, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import type { FileStore } from "../storage/file-store.ts";
import { storedKeyOf } from "./create-picture-variants.ts";

export interface SweepServices {
  db: Knex;
  files: FileStore;
  clock: Clock;
  logger: Logger;
  /** Returns the keys that some row references. */
  listUsed: (db: Knex, keys: readonly string[]) => Promise<Set<string>>;
}

/**
 * Removes pictures that no row refers to, and their variants: they were uploaded with a form that was rejected or never
 * saved, or have been replaced. Returns the number of removed files.
 */
export async function sweepPictures({ db, files, clock, logger, listUsed }: SweepServices): Promise<number> {
  const before = new Date(clock().getTime() - ORPHAN_PICTURE_MS);
  let removed = 0;
  for await (const page of files.listPages()) {
    const old = page.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
    const used = await listUsed(db, [...new Set(old.map(storedKeyOf))]);
    for (const key of old.filter((name) => !used.has(storedKeyOf(name))))
      if (await removeIfOld(files, key, before)) removed += 1;
  }
  logger.info({ removed }, "pictures that nothing names were removed");
  return removed;
}

/** Checks again: the same picture may have been uploaded again since it was listed. */
async function removeIfOld(files: FileStore, key: string, before: Date): Promise<boolean> {
  const facts = await files.describe(key);
  if (!facts || facts.modifiedAt >= before) return false;
  await files.remove(key);
  return true;
}

export function pictureTasks(services: SweepServices): Task[] {
  const own = { ...services, logger: moduleLogger(services.logger, "pictures") };
  return [daily("sweep-pictures", async () => void (await sweepPictures(own)))];
}
