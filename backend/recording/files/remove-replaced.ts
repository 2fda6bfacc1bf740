import { VIDEO_UPLOAD_MS } from "#backend/platform/constants.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addJobsForRows } from "#backend/platform/jobs/job-repo.ts";
import { hourly, task, type Task } from "#backend/platform/jobs/task.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { replayFolder, videoFolder } from "./replay-keys.ts";
import { findObsoleteFiles, deleteObsoleteRows, selectReplaced } from "./removal-repo.ts";
import { removeReplacedJob } from "../state/recording-jobs.ts";
import { dropUploadsBefore } from "../state/video-repo.ts";

interface RemovalServices {
  db: Knex;
  files: FileStore;
}

/**
 * Removes the files of videos that were withdrawn, refused or replaced, and the recording files once a video has
 * replaced them. Rejects while the storage is unavailable.
 */
export async function removeReplaced({ db, files }: RemovalServices, recordingId: string): Promise<void> {
  const obsolete = await findObsoleteFiles(db, recordingId);
  const { videos, recordedKeys } = obsolete;
  for (const { id } of videos) {
    await files.removeFolder(videoFolder(id));
    await files.removeFolder(replayFolder(id));
  }
  for (const key of recordedKeys ?? []) await files.remove(key);
  if (recordedKeys) await files.removeFolder(replayFolder(recordingId));
  await deleteObsoleteRows(db, recordingId, obsolete);
}

/**
 * Drops uploads that were not finished in time, and schedules the removal of files that could not be removed before.
 */
export async function sweepVideos({ db, clock }: { db: Knex; clock: Clock }): Promise<void> {
  await dropUploadsBefore(db, new Date(clock().getTime() - VIDEO_UPLOAD_MS));
  await addJobsForRows(db, selectReplaced(db), {
    kind: removeReplacedJob,
    field: "recordingId",
    skipExisting: true,
  });
}

/** Removes files that a replay no longer uses. */
export function replacedTasks(services: RemovalServices & { clock: Clock }): Task[] {
  return [
    task(removeReplacedJob, ({ recordingId }) => removeReplaced(services, recordingId)),
    hourly("sweep-replay-videos", () => sweepVideos(services)),
  ];
}
