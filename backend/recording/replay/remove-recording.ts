import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { addJobsForRows } from "#backend/jobs/job-repo.ts";
import { hourly, task, type Task } from "#backend/jobs/task.ts";
import type { FileStore } from "#backend/storage/file-store.ts";
import { replayFolder } from "../replay-keys.ts";
import { removeJob } from "./remove-job.ts";
import { deleteRows, findRemovable, markExpiredDeleted, selectUnremoved } from "./replay-repo.ts";

interface RemovalServices {
  db: Knex;
  clock: Clock;
  files: FileStore;
}

/** Removes the files of a deleted recording, then what names them. Rejects while the storage is away. */
export async function removeRecording(
  { db, files }: Pick<RemovalServices, "db" | "files">,
  recordingId: string,
): Promise<void> {
  const keys = await findRemovable(db, recordingId);
  if (!keys) return;
  for (const key of keys) await files.remove(key);
  await files.removeFolder(replayFolder(recordingId));
  await deleteRows(db, recordingId);
}

/** Removes what has expired, and what could not be removed before. */
export async function expireRecordings({ db, clock }: Pick<RemovalServices, "db" | "clock">): Promise<void> {
  await markExpiredDeleted(db, clock());
  await addJobsForRows(db, selectUnremoved(db), {
    kind: removeJob,
    field: "recordingId",
    skipExisting: true,
  });
}

export function removalTasks(services: RemovalServices): Task[] {
  return [
    task(removeJob, ({ recordingId }) => removeRecording(services, recordingId)),
    hourly("expire-recordings", () => expireRecordings(services)),
  ];
}
