import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { fileAreas, type FileArea } from "./file-store.ts";

/** A file has been stored that a row names from now on. */
export const storedFileJob = jobKind("stored-file", z.object({ area: z.enum(fileAreas), key: z.string() }));

/** Has a file copied to the place of backups at once. In the transaction that names it, so that none is forgotten. */
export async function tellStored(db: Db, area: FileArea, key: string | null | undefined): Promise<void> {
  if (key) await addJob(db, storedFileJob, { area, key });
}
