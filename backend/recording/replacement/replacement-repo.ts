import type { VideoFailure } from "#contract/replay/replacement.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Progress } from "../assembly/assembly-repo.ts";
import type { MadeRenditions } from "../assembly/make-renditions.ts";
import { keptOfVideo } from "../assembly/video/video-source.ts";
import type { VideoFormat } from "../state/video-repo.ts";

/** A video of which a replay is to be made. */
export interface Replacing {
  videoId: string;
  recordingId: string;
  lectureId: string;
  /** The end that the recording has now. */
  endedAt: Date;
  replayDays: number | null;
  format: VideoFormat;
  pieces: string[];
}

const isReplaceable = "recordings.state in ('ready', 'failed')";

/** Selects videos that are complete, and whose recording has a replay, or could not become one. */
export function selectReplacing(db: Db): Knex.QueryBuilder {
  return db("replacement_videos")
    .join("recordings", "recordings.id", "replacement_videos.recording_id")
    .where("replacement_videos.state", "waiting")
    .whereRaw(isReplaceable)
    .select(db.raw("replacement_videos.id::text as id"));
}

/** Undefined when there is nothing to do any more. */
export async function findReplacing(db: Db, videoId: string): Promise<Replacing | undefined> {
  return db("replacement_videos")
    .join("recordings", "recordings.id", "replacement_videos.recording_id")
    .join("lectures", "lectures.id", "recordings.lecture_id")
    .where({ "replacement_videos.id": videoId, "replacement_videos.state": "waiting" })
    .whereRaw(isReplaceable)
    .first({
      videoId: "replacement_videos.id",
      recordingId: "recordings.id",
      lectureId: "recordings.lecture_id",
      endedAt: "recordings.ended_at",
      replayDays: "lectures.replay_days",
      format: "replacement_videos.format",
      pieces: "replacement_videos.parts",
    });
}

/** Says how far the making of its replay is. */
export async function updateVideoProgress(
  db: Db,
  videoId: string,
  { step, progress, finishesAt }: Progress,
): Promise<void> {
  // Evening the sound is a tenth of it all.
  const done = step === "renditions" ? 0.1 + progress * 0.9 : progress * 0.1;
  await db("replacement_videos")
    .where({ id: videoId, state: "waiting" })
    .update({ progress: Math.min(1, done), finishes_at: finishesAt ?? null });
}

/** What went wrong, and what becomes of it: it is tried again by itself, or by its host, or can't be used. */
export async function recordVideoFailure(
  db: Db,
  videoId: string,
  { failure, state }: { failure: VideoFailure; state: "waiting" | "failed" | "refused" },
): Promise<void> {
  await db("replacement_videos")
    .where({ id: videoId, state: "waiting" })
    .update({ failure, state, progress: 0, finishes_at: null });
}

/** Lets a video that was given up be tried again. Returns its id; null when none was. */
export async function reopenVideo(db: Db, recordingId: string, now: Date): Promise<string | null> {
  const [reopened]: { id: string }[] = await db("replacement_videos")
    .where({ recording_id: recordingId, state: "failed" })
    .update({ state: "waiting", failure: null, waiting_since: now })
    .returning("id");
  return reopened?.id ?? null;
}

interface Standing extends MadeRenditions {
  durationMs: number;
  expiresAt: Date;
  /** How long the longest replay is that it stands in the place of, in milliseconds. */
  promisedMs: number;
  now: Date;
}

/**
 * Puts the video in the replay's place: from then on it is what people watch, and what belonged to the times of the one before
 * is gone. Returns false when it was taken back, or the recording goes on, was deleted or replaced.
 */
export async function putInPlace(
  trx: Knex.Transaction,
  { videoId, recordingId, endedAt }: Replacing,
  { durationMs, renditionBytes, pictureBytes, expiresAt, promisedMs, now }: Standing,
): Promise<boolean> {
  const replaced = trx("recordings").where({ id: recordingId, ended_at: endedAt }).whereRaw(isReplaceable);
  const video = trx("replacement_videos").where({ id: videoId, state: "waiting" });
  if (!(await replaced.clone().forUpdate().first("id")) || !(await video.clone().forUpdate().first("id")))
    return false;
  await replaced.update({
    state: "ready",
    failure: null,
    pending_cuts: null,
    expires_at: trx.raw("coalesce(expires_at, ?)", [expiresAt]),
  });
  await trx("replacement_videos")
    .where({ recording_id: recordingId, state: "active" })
    .update({ state: "gone" });
  await video.update({
    state: "active",
    activated_at: now,
    replaced_duration_ms: promisedMs,
    failure: null,
    progress: 1,
    finishes_at: null,
  });
  for (const table of ["captions", "replay_cuts", "replay_views", "speaking_turns", "redaction_requests"])
    await trx(table).where({ recording_id: recordingId }).delete();
  const made = {
    recording_ended_at: endedAt,
    step: "done",
    progress: 1,
    finishes_at: null,
    duration_ms: durationMs,
    chapters: "[]",
    shown_ranges: JSON.stringify(keptOfVideo(durationMs)),
    blanked_ranges: "[]",
    renditions: Object.keys(renditionBytes),
    rendition_bytes: renditionBytes,
    thumbnail_bytes: pictureBytes,
    updated_at: now,
  };
  await trx("assemblies")
    .insert({ recording_id: recordingId, ...made })
    .onConflict("recording_id")
    .merge(made);
  return true;
}
