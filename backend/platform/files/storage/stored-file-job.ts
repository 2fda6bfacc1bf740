import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { fileAreas, type FileArea } from "./file-store.ts";

/** The job that backs up a file which was just stored and to which a row refers. */
export const storedFileJob = jobKind("stored-file", z.object({ area: z.enum(fileAreas), key: z.string() }));

/**
 * Enqueues the job that copies the file to the backup location. Must be called in the transaction that makes a row
 * refer to the file, so that no file is missed.
 */
export async function addStoredFileJob(
  db: Db,
  area: FileArea,
  key: string | null | undefined,
): Promise<void> {
  if (key) await addJob(db, storedFileJob, { area, key });
}
