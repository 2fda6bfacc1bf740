import { z } from "zod";
import type { Db } from "#backend/platform/db/knex.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";

/**
 * With graphile-worker's backoff, the attempts span about three and a half hours, since a storage may be unavailable
 * for a while.
 */
const attempts = 10;

const ofRecording = z.object({ recordingId: z.uuid() });

/** Produces a recording's replay. */
export const assembleJob = jobKind("assemble-recording", ofRecording, attempts);

/** Produces a replay from a video, and replaces the current one with it. */
export const replaceJob = jobKind("replace-replay", z.object({ videoId: z.uuid() }), attempts);

/** Removes files that a recording's replay no longer uses. */
export const removeReplacedJob = jobKind("remove-replaced", ofRecording);

/** Removes all files of a deleted recording and its replay. */
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
