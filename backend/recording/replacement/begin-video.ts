import { MAX_VIDEO_BYTES_PER_INSTRUCTOR } from "#contract/replay/replacement.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { lockRecording } from "../state/cut-repo.ts";
import { canReplaceReplay } from "../state/replay-policy.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import { addRemoveReplacedJob } from "../state/recording-jobs.ts";
import { dropPending, findPending, insertVideo, sumVideoBytes, type NewVideo } from "../state/video-repo.ts";

export interface ReplacementServices {
  db: Knex;
  clock: Clock;
}

type Replacer = Pick<Caller, "accountId">;

/** Returns the recording whose replay the caller may replace. */
export async function requireReplaceable(
  { db, clock }: { db: Db; clock: Clock },
  { accountId }: Replacer,
  lectureId: string,
): Promise<string> {
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  const decision = canReplaceReplay(facts, clock());
  if (!decision.ok) throw new AppError(decision.code);
  if (!facts?.recording) throw new AppError("replay_unavailable");
  return facts.recording.id;
}

/**
 * Registers a replacement video for a replay. The new video supersedes a pending video that was not finished, or that
 * failed.
 * @throws AppError replay_video_pending, replay_videos_full, and those of requireReplaceable
 */
export async function beginVideo(
  services: ReplacementServices,
  caller: Replacer,
  { lectureId, ...video }: Omit<NewVideo, "recordingId"> & { lectureId: string },
): Promise<void> {
  const recordingId = await requireReplaceable(services, caller, lectureId);
  await services.db.transaction(async (trx) => {
    await lockRecording(trx, recordingId);
    if ((await findPending(trx, recordingId))?.state === "waiting")
      throw new AppError("replay_video_pending");
    if (await dropPending(trx, recordingId)) await addRemoveReplacedJob(trx, recordingId);
    const taken = await sumVideoBytes(trx, caller.accountId);
    if (taken + video.bytes > MAX_VIDEO_BYTES_PER_INSTRUCTOR) throw new AppError("replay_videos_full");
    await insertVideo(trx, { ...video, recordingId });
  });
}

/** Withdraws the pending replacement video of a replay. */
export async function cancelReplacement(
  services: ReplacementServices,
  caller: Replacer,
  lectureId: string,
): Promise<void> {
  const recordingId = await requireReplaceable(services, caller, lectureId);
  await services.db.transaction(async (trx) => {
    if (!(await dropPending(trx, recordingId))) throw new AppError("not_found");
    await addRemoveReplacedJob(trx, recordingId);
  });
}
