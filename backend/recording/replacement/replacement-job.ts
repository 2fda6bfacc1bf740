import { z } from "zod";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { assembleJob } from "../state/recording-jobs.ts";

/** Makes a replay of a video and puts it in the place of the present one. As often as a recording's is tried. */
export const replaceJob = jobKind("replace-replay", z.object({ videoId: z.uuid() }), assembleJob.maxAttempts);

/** Removes the files of what a recording's replay is no longer made of. */
export const removeReplacedJob = jobKind("remove-replaced", z.object({ recordingId: z.uuid() }));

export async function addReplaceJob(db: Db, videoId: string): Promise<void> {
  await addJob(db, replaceJob, { videoId }, { key: `${replaceJob.name}:${videoId}` });
}

export async function addRemoveReplacedJob(db: Db, recordingId: string): Promise<void> {
  await addJob(db, removeReplacedJob, { recordingId }, { key: `${removeReplacedJob.name}:${recordingId}` });
}
