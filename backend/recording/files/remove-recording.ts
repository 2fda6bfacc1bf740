import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addJobsForRows } from "#backend/platform/jobs/job-repo.ts";
import { hourly, task, type Task } from "#backend/platform/jobs/task.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { RecordingsFolder } from "./recordings-folder.ts";
import { rawFolder, replayFolder, videoFolder } from "./replay-keys.ts";
import { removeJob } from "../state/recording-jobs.ts";
import { deleteRows, findRemovable, markExpiredDeleted, selectUnremoved } from "./removal-repo.ts";

interface RemovalServices {
  db: Knex;
  clock: Clock;
  files: FileStore;
  /** Janus's recordings folder; null if nothing is recorded. */
  folder: RecordingsFolder | null;
}

/**
 * Removes the files of a deleted recording, including those not yet uploaded to the storage, then the rows that
 * reference them. Rejects while the storage or the folder is unavailable.
 */
export async function removeRecording(
  { db, clock, files, folder }: RemovalServices,
  recordingId: string,
): Promise<void> {
  const removable = await findRemovable(db, recordingId);
  if (!removable) return;
  for (const file of folder ? removable.files : []) {
    const written = await folder?.find(file);
    if (written) await folder?.remove(written);
  }
  for (const key of removable.keys) await files.remove(key);
  const ofVideos = removable.videoIds.flatMap((id) => [videoFolder(id), replayFolder(id)]);
  for (const made of [rawFolder(recordingId), replayFolder(recordingId), ...ofVideos])
    await files.removeFolder(made);
  await deleteRows(db, recordingId, clock());
}

/** Removes expired recordings, and those that could not be removed before. */
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
