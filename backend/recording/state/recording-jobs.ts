import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";

/** With graphile-worker's backoff, about six hours: a storage may be away for a while. */
const attempts = 10;

const ofRecording = z.object({ recordingId: z.uuid() });

/** Makes a recording's replay. */
export const assembleJob = jobKind("assemble-recording", ofRecording, attempts);

/** Makes a replay of a video and puts it in the place of the present one. */
export const replaceJob = jobKind("replace-replay", z.object({ videoId: z.uuid() }), attempts);

/** Removes the files of what a recording's replay is no longer made of. */
export const removeReplacedJob = jobKind("remove-replaced", ofRecording);

/** Removes everything that was recorded and made of a recording that was deleted. */
export const removeJob = jobKind("remove-recording", ofRecording);

export async function addAssembleJob(db: Db, recordingId: string): Promise<void> {
  await addJob(db, assembleJob, { recordingId }, { key: `${assembleJob.name}:${recordingId}` });
}

export async function addReplaceJob(db: Db, videoId: string): Promise<void> {
  await addJob(db, replaceJob, { videoId }, { key: `${replaceJob.name}:${videoId}` });
}

export async function addRemoveReplacedJob(db: Db, recordingId: string): Promise<void> {
  await addJob(db, removeReplacedJob, { recordingId }, { key: `${removeReplacedJob.name}:${recordingId}` });
}

export async function addRemoveJob(db: Db, recordingId: string): Promise<void> {
  await addJob(db, removeJob, { recordingId }, { key: `${removeJob.name}:${recordingId}` });
}
