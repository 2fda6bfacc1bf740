import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { fileAreas, type FileArea } from "./file-store.ts";

/** A file was stored that a row now references. */
export const storedFileJob = jobKind("stored-file", z.object({ area: z.enum(fileAreas), key: z.string() }));

/**
 * Enqueues a copy of the file to the backup location, in the transaction that references the file, so that none is
 * missed.
 */
export async function addStoredFileJob(
  db: Db,
  area: FileArea,
  key: string | null | undefined,
): Promise<void> {
  if (key) await addJob(db, storedFileJob, { area, key });
}
