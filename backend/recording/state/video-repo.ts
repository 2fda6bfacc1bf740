import type { Replacement } from "#contract/replay/replacement.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { partRepo } from "#backend/platform/files/uploads/upload-part-repo.ts";

/** The only ffmpeg demuxer that is allowed to read a video. */
export type VideoFormat = "mov" | "matroska";

export type VideoState = Replacement["state"] | "active" | "gone";

export interface NewVideo {
  id: string;
  recordingId: string;
  /** The file's name, with its extension. */
  name: string;
  /** Size of the complete file. */
  bytes: number;
  createdAt: Date;
}

export interface VideoRecord extends NewVideo {
  lectureId: string;
  state: VideoState;
  /** Number of bytes stored. */
  received: number;
}

/** The states of a video that has not replaced the replay. The host still sees the video. */
const pending = ["uploading", "waiting", "failed", "refused"] as const;

export async function insertVideo(
  trx: Knex.Transaction,
  { recordingId, createdAt, ...unmapped }: NewVideo,
): Promise<void> {
  await trx("replacement_videos").insert({ ...unmapped, recordingId, createdAt });
}

export async function findVideo(db: Db, id: string): Promise<VideoRecord | undefined> {
  return db("replacement_videos")
    .join("recordings", "recordings.id", "replacement_videos.recordingId")
    .where("replacement_videos.id", id)
    .first(
      "replacement_videos.id",
      "replacement_videos.recordingId",
      "recordings.lectureId",
      "replacement_videos.name",
      "replacement_videos.state",
      "replacement_videos.bytes",
      "replacement_videos.received",
      "replacement_videos.createdAt",
    );
}

export const videoParts = partRepo("replacement_videos", { state: "uploading" });

/** Marks the upload as complete. Returns false when it was already finished or withdrawn. */
export async function markComplete(
  db: Db,
  id: string,
  { format, now }: { format: VideoFormat; now: Date },
): Promise<boolean> {
  const changed = await db("replacement_videos")
    .where({ id, state: "uploading" })
    .whereRaw("received = bytes")
    .update({ state: "waiting", format, waitingSince: now });
  return changed === 1;
}

/** Drops the pending or refused replacement video of a recording. Returns whether there was one. */
export async function dropPending(db: Db, recordingId: string): Promise<boolean> {
  const pendingOnes = db("replacement_videos").where({ recordingId }).whereIn("state", pending);
  return (await pendingOnes.update({ state: "gone" })) > 0;
}

/** Drops an unfinished upload. Returns whether it existed. */
export async function dropVideo(db: Db, id: string): Promise<boolean> {
  return (await db("replacement_videos").where({ id, state: "uploading" }).update({ state: "gone" })) > 0;
}

/** Drops unfinished uploads that were started before `before`. */
export async function dropUploadsBefore(db: Db, before: Date): Promise<void> {
  await db("replacement_videos")
    .where({ state: "uploading" })
    .where("createdAt", "<", before)
    .update({ state: "gone" });
}

/**
 * Returns how many bytes the replay videos of an instructor take, including uploads in progress. Videos that were
 * withdrawn, refused or replaced count until their files are gone.
 */
export async function sumVideoBytes(db: Db, instructorId: string): Promise<number> {
  const [found]: { bytes: number }[] = await db("replacement_videos")
    .join("recordings", "recordings.id", "replacement_videos.recordingId")
    .join("lectures", "lectures.id", "recordings.lectureId")
    .where("lectures.instructorId", instructorId)
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

/** Finds the pending or refused replacement video of a recording. */
export async function findPending(db: Db, recordingId: string): Promise<Pending | undefined> {
  return db("replacement_videos")
    .where({ recordingId })
    .whereIn("state", pending)
    .first("id", "state", "name", "failure", "progress", "finishesAt");
}

/** A video that replaces the recording. */
export interface ActiveVideo {
  id: string;
  format: VideoFormat;
  /** The files that contain its bytes, in order. */
  parts: string[];
  activatedAt: Date;
  /** Length of the longest replay that it replaced, in milliseconds. */
  promisedMs: number;
}

/** SQL for the id of the video that replaces a recording; `recording` is the column with the recording's id. */
export const activeVideoId = (recording: string): string =>
  `select replacement_videos.id from replacement_videos
   where replacement_videos.recording_id = ${recording} and replacement_videos.state = 'active'`;

export async function findActiveVideo(db: Db, recordingId: string): Promise<ActiveVideo | null> {
  const found: ActiveVideo | undefined = await db("replacement_videos")
    .where({ recordingId, state: "active" })
    .first("id", "format", "parts", "activatedAt", { promisedMs: "replacedDurationMs" });
  return found ?? null;
}
