import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { VideoFailure } from "#contract/replay/replacement.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { closeWithdrawal } from "#backend/lectures/schedule/lecture-state-repo.ts";
import type { AssemblyServices } from "../assembly/assemble-recording.ts";
import { failureOf } from "../assembly/assembly-failure.ts";
import { isReplayWanted, type Progress } from "../assembly/assembly-repo.ts";
import type { RunPausable } from "../assembly/claim-work-folder.ts";
import { runUnpaused, makeRenditions, type Workspace } from "../assembly/make-renditions.ts";
import { LengthsDifferError } from "../assembly/media/check-lengths.ts";
import { ProgramError } from "../assembly/media/run-program.ts";
import { expiryOf } from "../state/recording-policy.ts";
import { reportProgress } from "../assembly/report-progress.ts";
import { replayFolder } from "../files/replay-keys.ts";
import { fetchVideo } from "../assembly/fetch-video.ts";
import { findNeededLength } from "../state/replay-promise.ts";
import { VideoRefusedError } from "../assembly/video/probe-video.ts";
import { addRemoveReplacedJob } from "../state/recording-jobs.ts";
import {
  findReplacing,
  activateReplacement,
  recordVideoFailure,
  updateVideoProgress,
  type Replacing,
} from "./replacement-repo.ts";
import { refuseVideo } from "../assembly/video/video-policy.ts";
import { videoSource, type ProbedVideo } from "../assembly/video/video-source.ts";

interface Attempt {
  videoId: string;
  signal: AbortSignal;
  isLastAttempt: boolean;
  /** By default, the work is never paused, as if there were no other work on this machine. */
  runPausable?: RunPausable;
}

/**
 * Produces a replay from a video and replaces the current replay with it; users watch the current replay until then.
 * Each attempt starts from scratch. An error is recorded for the host.
 * @throws the error that ended the attempt, if a retry may help
 */
export async function makeReplacement(
  services: AssemblyServices,
  { videoId, signal, isLastAttempt, runPausable = runUnpaused }: Attempt,
): Promise<void> {
  const { db, workFolder, programs, profile, logger } = services;
  const replacing = await findReplacing(db, videoId);
  if (!replacing) return;
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(path.join(workFolder, `${videoId}-`));
  try {
    await replace(services, replacing, { folder, signal, programs, profile, runPausable });
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = videoFailureOf(error);
    const isRefused = error instanceof VideoRefusedError || failure === "unreadable";
    const state = isRefused ? "refused" : isLastAttempt ? "failed" : "waiting";
    logger.warn({ err: error, videoId, state }, "a video could not replace a replay");
    await db.transaction(async (trx) => {
      await recordVideoFailure(trx, videoId, { failure, state });
      if (isRefused) await addRemoveReplacedJob(trx, replacing.recordingId);
    });
    if (state === "waiting") throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the failure to record. If a program failed on this video, the video counts as unreadable, since the program
 * would fail again.
 */
function videoFailureOf(error: unknown): VideoFailure {
  if (error instanceof VideoRefusedError) return error.failure;
  if (error instanceof ProgramError) return error.isDiskFull ? "disk_full" : "unreadable";
  if (error instanceof LengthsDifferError) return "unreadable";
  const failure = failureOf(error);
  return failure === "disk_full" || failure === "storage_unavailable" || failure === "piece_missing"
    ? failure
    : "unknown";
}

async function replace(
  services: AssemblyServices,
  replacing: Replacing,
  workspace: Workspace,
): Promise<void> {
  const { db, clock, files, logger } = services;
  const { videoId, recordingId } = replacing;
  const video = await fetchVideo(files, replacing, workspace);
  await requireUsable(db, replacing, { video, now: clock() });
  const { durationMs } = video;
  const write = (progress: Progress) => updateVideoProgress(db, videoId, progress);
  const report = reportProgress({ clock, logger, durationMs, write });
  const source = videoSource(video, []);
  const renditions = await makeRenditions(
    files,
    { replayId: videoId, source, shown: null, durationMs, hasVideo: true, blanked: [] },
    { ...workspace, report },
  );
  const isActive = await db.transaction(async (trx) => {
    const now = clock();
    // A student may have paid since the attempt started.
    const promisedMs = await requireUsable(trx, replacing, { video, now });
    const made = { durationMs, ...renditions, expiresAt: expiryOf(replacing), promisedMs, now };
    if (!(await activateReplacement(trx, replacing, made))) return false;
    await addRemoveReplacedJob(trx, recordingId);
    return true;
  });
  if (isActive) await closeWithdrawal(db, replacing.lectureId);
  // The video was withdrawn or deleted during the attempt, and the code that removed its files could not know of the
  // files written since.
  if (!isActive && !(await isReplayWanted(db, recordingId, videoId)))
    await files.removeFolder(replayFolder(videoId));
}

/**
 * Returns the length of the longest replay that the video would replace.
 * @throws VideoRefusedError
 */
async function requireUsable(
  db: Db,
  { recordingId, lectureId }: Replacing,
  { video, now }: { video: ProbedVideo; now: Date },
): Promise<number> {
  const { lengthMs, neededMs } = await findNeededLength(db, { recordingId, lectureId, now });
  const refused = refuseVideo(video.facts, neededMs);
  if (refused) throw new VideoRefusedError(refused);
  return lengthMs;
}
