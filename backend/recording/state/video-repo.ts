import type { Replacement } from "#contract/replay/replacement.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { pieceRepo } from "#backend/platform/files/uploads/piece-repo.ts";

/** Which of ffmpeg's demuxers reads a video: no other one is ever asked. */
export type VideoFormat = "mov" | "matroska";

export type VideoState = Replacement["state"] | "active" | "gone";

export interface NewVideo {
  id: string;
  recordingId: string;
  /** The file's, with its ending. */
  name: string;
  /** Of the complete file. */
  bytes: number;
  createdAt: Date;
}

export interface VideoRecord extends NewVideo {
  lectureId: string;
  state: VideoState;
  /** How many bytes are stored. */
  received: number;
}

/** The states of a video that doesn't stand in the replay's place, and that its host is told of. */
const pending = ["uploading", "waiting", "failed", "refused"] as const;

export async function insertVideo(
  trx: Knex.Transaction,
  { recordingId, createdAt, ...unmapped }: NewVideo,
): Promise<void> {
  await trx("replacement_videos").insert({ ...unmapped, recording_id: recordingId, created_at: createdAt });
}

export async function findVideo(db: Db, id: string): Promise<VideoRecord | undefined> {
  return db("replacement_videos")
    .join("recordings", "recordings.id", "replacement_videos.recording_id")
    .where("replacement_videos.id", id)
    .first({
      id: "replacement_videos.id",
      recordingId: "replacement_videos.recording_id",
      lectureId: "recordings.lecture_id",
      name: "replacement_videos.name",
      state: "replacement_videos.state",
      bytes: "replacement_videos.bytes",
      received: "replacement_videos.received",
      createdAt: "replacement_videos.created_at",
    });
}

export const videoPieces = pieceRepo("replacement_videos", { state: "uploading" });

/** All of it is there. Returns false when it was finished already, or taken back. */
export async function markComplete(
  db: Db,
  id: string,
  { format, now }: { format: VideoFormat; now: Date },
): Promise<boolean> {
  const changed = await db("replacement_videos")
    .where({ id, state: "uploading" })
    .whereRaw("received = bytes")
    .update({ state: "waiting", format, waiting_since: now });
  return changed === 1;
}

/** Drops the video that was to stand in a replay's place, or was refused. Returns whether there was one. */
export async function dropPending(db: Db, recordingId: string): Promise<boolean> {
  const pendingOnes = db("replacement_videos").where({ recording_id: recordingId }).whereIn("state", pending);
  return (await pendingOnes.update({ state: "gone" })) > 0;
}

/** Drops an upload that is not finished. Returns whether it was there. */
export async function dropVideo(db: Db, id: string): Promise<boolean> {
  return (await db("replacement_videos").where({ id, state: "uploading" }).update({ state: "gone" })) > 0;
}

/** Drops the uploads that were begun before then and not finished. */
export async function dropUploadsBefore(db: Db, before: Date): Promise<void> {
  await db("replacement_videos")
    .where({ state: "uploading" })
    .where("created_at", "<", before)
    .update({ state: "gone" });
}

/**
 * How many bytes the videos of an instructor's replays take, those on their way included. What was taken back, refused or
 * replaced counts until its files are gone.
 */
export async function sumVideoBytes(db: Db, instructorId: string): Promise<number> {
  const [found]: { bytes: number }[] = await db("replacement_videos")
    .join("recordings", "recordings.id", "replacement_videos.recording_id")
    .join("lectures", "lectures.id", "recordings.lecture_id")
    .where("lectures.instructor_id", instructorId)
    .select({
      bytes: db.raw(`coalesce(sum(case
        when replacement_videos.state not in ('refused', 'gone') then replacement_videos.bytes
        when replacement_videos.parts <> '{}' then replacement_videos.received
        else 0 end), 0)::float8`),
    });
  return found?.bytes ?? 0;
}

interface Pending extends Omit<Replacement, "finishesAt"> {
  id: string;
  finishesAt: Date | null;
}

/** The video that is to stand in a replay's place, or was refused. */
export async function findPending(db: Db, recordingId: string): Promise<Pending | undefined> {
  return db("replacement_videos").where({ recording_id: recordingId }).whereIn("state", pending).first({
    id: "id",
    state: "state",
    name: "name",
    failure: "failure",
    progress: "progress",
    finishesAt: "finishes_at",
  });
}

/** A video that stands in the place of what was recorded. */
export interface ActiveVideo {
  id: string;
  format: VideoFormat;
  /** The files that hold its bytes, in order. */
  pieces: string[];
  stoodAt: Date;
  /** How long the longest replay was that it stands in the place of, in milliseconds. */
  promisedMs: number;
}

/** SQL: the id of the video that stands in the place of this recording, a column. */
export const activeVideoId = (recording: string): string =>
  `select replacement_videos.id from replacement_videos
   where replacement_videos.recording_id = ${recording} and replacement_videos.state = 'active'`;

export async function findActiveVideo(db: Db, recordingId: string): Promise<ActiveVideo | null> {
  const found: ActiveVideo | undefined = await db("replacement_videos")
    .where({ recording_id: recordingId, state: "active" })
    .first({
      id: "id",
      format: "format",
      pieces: "parts",
      stoodAt: "activated_at",
      promisedMs: "replaced_duration_ms",
    });
  return found ?? null;
}
