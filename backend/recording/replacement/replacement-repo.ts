import type { VideoFailure } from "#contract/replay/replacement.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Progress } from "../assembly/assembly-repo.ts";
import type { MadeRenditions } from "../assembly/make-renditions.ts";
import { keptOfVideo } from "../assembly/video/video-source.ts";
import type { VideoFormat } from "../state/video-repo.ts";

/** A video from which a replay is to be produced. */
export interface Replacing {
  videoId: string;
  recordingId: string;
  lectureId: string;
  /** The recording's end so far; a resumed recording ends later. */
  endedAt: Date;
  replayDays: number | null;
  format: VideoFormat;
  parts: string[];
}

const isReplaceable = "recordings.state in ('ready', 'failed')";

/** Selects complete videos whose recording has a replay, or failed to produce one. */
export function selectReplacing(db: Db): Knex.QueryBuilder {
  return db("replacement_videos")
    .join("recordings", "recordings.id", "replacement_videos.recordingId")
    .where("replacement_videos.state", "waiting")
    .whereRaw(isReplaceable)
    .select(db.raw("replacement_videos.id::text as id"));
}

/** Returns undefined when there is nothing left to do. */
export async function findReplacing(db: Db, videoId: string): Promise<Replacing | undefined> {
  return db("replacement_videos")
    .join("recordings", "recordings.id", "replacement_videos.recordingId")
    .join("lectures", "lectures.id", "recordings.lectureId")
    .where({ "replacement_videos.id": videoId, "replacement_videos.state": "waiting" })
    .whereRaw(isReplaceable)
    .first(
      "recordings.lectureId",
      "recordings.endedAt",
      "lectures.replayDays",
      "replacement_videos.format",
      "replacement_videos.parts",
      { videoId: "replacement_videos.id", recordingId: "recordings.id" },
    );
}

export async function updateVideoProgress(
  db: Db,
  videoId: string,
  { step, progress, finishesAt }: Progress,
): Promise<void> {
  // Normalising the audio is a tenth of the work.
  const done = step === "renditions" ? 0.1 + progress * 0.9 : progress * 0.1;
  await db("replacement_videos")
    .where({ id: videoId, state: "waiting" })
    .update({ progress: Math.min(1, done), finishesAt: finishesAt ?? null });
}

/**
 * Records what went wrong and what follows: an automatic retry, a retry by the host, or none because the video is
 * unusable.
 */
export async function recordVideoFailure(
  db: Db,
  videoId: string,
  { failure, state }: { failure: VideoFailure; state: "waiting" | "failed" | "refused" },
): Promise<void> {
  await db("replacement_videos")
    .where({ id: videoId, state: "waiting" })
    .update({ failure, state, progress: 0, finishesAt: null });
}

/** Makes a video eligible again after it was given up. Returns the video's id, or null when no video was given up. */
export async function reopenVideo(db: Db, recordingId: string, now: Date): Promise<string | null> {
  const [reopened]: { id: string }[] = await db("replacement_videos")
    .where({ recordingId, state: "failed" })
    .update({ state: "waiting", failure: null, waitingSince: now })
    .returning("id");
  return reopened?.id ?? null;
}

interface ActivatedVideo extends MadeRenditions {
  durationMs: number;
  expiresAt: Date;
  /** Length of the longest replay that the video replaces, in milliseconds. */
  promisedMs: number;
  now: Date;
}

/**
 * Replaces the replay with the video: from then on users watch the video, and everything tied to the old replay's
 * timeline is deleted. Returns false when the video was withdrawn, or the recording was resumed, deleted or replaced.
 */
export async function activateReplacement(
  trx: Knex.Transaction,
  { videoId, recordingId, endedAt }: Replacing,
  { durationMs, renditionBytes, pictureBytes, expiresAt, promisedMs, now }: ActivatedVideo,
): Promise<boolean> {
  const replaced = trx("recordings").where({ id: recordingId, endedAt }).whereRaw(isReplaceable);
  const video = trx("replacement_videos").where({ id: videoId, state: "waiting" });
  if (!(await replaced.clone().forUpdate().first("id")) || !(await video.clone().forUpdate().first("id")))
    return false;
  await replaced.update({
    state: "ready",
    failure: null,
    pendingCuts: null,
    expiresAt: trx.raw("coalesce(expires_at, ?)", [expiresAt]),
  });
  await trx("replacement_videos").where({ recordingId, state: "active" }).update({ state: "gone" });
  await video.update({
    state: "active",
    activatedAt: now,
    replacedDurationMs: promisedMs,
    failure: null,
    progress: 1,
    finishesAt: null,
  });
  for (const table of ["captions", "replay_cuts", "replay_views", "speaking_turns", "redaction_requests"])
    await trx(table).where({ recordingId }).delete();
  const made = {
    recordingEndedAt: endedAt,
    step: "done",
    progress: 1,
    finishesAt: null,
    durationMs,
    chapters: "[]",
    shownRanges: JSON.stringify(keptOfVideo(durationMs)),
    blankedRanges: "[]",
    renditions: Object.keys(renditionBytes),
    renditionBytes,
    thumbnailBytes: pictureBytes,
    updatedAt: now,
  };
  await trx("assemblies")
    .insert({ recordingId, ...made })
    .onConflict("recordingId")
    .merge(made);
  return true;
}
