import type { MediaSource } from "#contract/room/room.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { HOST_AWAY_MS, LECTURE_GRACE_MS } from "#backend/platform/constants.ts";
import { RECORD_BEFORE_START_MS } from "#backend/recording/state/recording-policy.ts";
import type { Recording } from "#backend/recording/state/recording-repo.ts";
import type { MediaHandle } from "../engine/media-handle-repo.ts";

/** Visible sources only; audio always has a separate file. */
type RecordedSource = Exclude<MediaSource, "microphone">;

/** A running recording, and what its room's host publishes. */
export interface RunningRecording extends Pick<
  Recording,
  "id" | "lectureId" | "pausedAt" | "segment" | "segmentStartedAt" | "failure"
> {
  hostId: string;
  source: RecordedSource;
  /** The Janus server of its room; null while there is none. */
  server: string | null;
  /** The handle of the room's publication; null while there is none. */
  published: Pick<MediaHandle, "id" | "server" | "sessionId" | "handleId"> | null;
  /** The video file that Janus is writing; null if it writes none. */
  writing: { publication: string; source: RecordedSource; file: string } | null;
  /** True if the lecture was ended, or its time is long over. */
  isOver: boolean;
}

const published = `(select jsonb_build_object('id', h.id, 'server', h.server, 'sessionId', h.session_id,
    'handleId', h.handle_id) from media_handles h where h.id = m.publication)`;
const writing = `(select jsonb_build_object('publication', p.publication, 'source', p.source, 'file', p.file)
  from recording_files p where p.recording_id = r.id and p.state = 'writing' and p.medium = 'video')`;
const isOver = `(l.ended_at is not null or l.deleted_at is not null
  or (l.starts_at + l.duration_minutes * interval '1 minute' <= ?
    and (l.host_seen_at is null or l.host_seen_at <= ?)))`;

const overSince = (now: Date) => [LECTURE_GRACE_MS, HOST_AWAY_MS].map((ms) => new Date(now.getTime() - ms));

/** Lists all running recordings or, with `only`, just that room's. */
export async function listRunning(db: Db, now: Date, only?: string): Promise<RunningRecording[]> {
  return db("recordings as r")
    .join("lectures as l", "l.id", "r.lecture_id")
    .leftJoin("rooms", "rooms.lecture_id", "r.lecture_id")
    .leftJoin("room_media as m", "m.lecture_id", "r.lecture_id")
    .where({ "r.state": "recording", ...(only !== undefined && { "r.lecture_id": only }) })
    .select({
      id: "r.id",
      lectureId: "r.lecture_id",
      pausedAt: "r.paused_at",
      segment: "r.segment",
      segmentStartedAt: "r.segment_started_at",
      failure: "r.failure",
      hostId: "l.instructor_id",
      source: db.raw("coalesce(nullif(rooms.source, 'microphone'), 'none')"),
      server: "m.server",
      published: db.raw(published),
      writing: db.raw(writing),
      isOver: db.raw(isOver, overSince(now)),
    });
}

/**
 * Lists the lectures that are to be recorded, have started or are about to, and have no running or deleted recording.
 * With `only`, checks only that lecture.
 */
export async function listUnrecorded(db: Db, now: Date, only?: string): Promise<string[]> {
  return db("lectures as l")
    .where({ "l.recording_enabled": true, "l.ended_at": null, "l.deleted_at": null })
    .where("l.starts_at", "<=", new Date(now.getTime() + RECORD_BEFORE_START_MS))
    .whereRaw(`not ${isOver}`, overSince(now))
    .where(
      (room) => void (only === undefined ? room.whereExists(publishing(db)) : room.where({ "l.id": only })),
    )
    .whereNotExists(db("recordings").whereRaw("lecture_id = l.id").whereIn("state", ["recording", "deleted"]))
    .pluck("l.id");
}

const publishing = (db: Db) => db("room_media").whereRaw("lecture_id = l.id").whereNotNull("publication");

/** Lists recordings that are paused for a speaker who no longer holds the floor. */
export async function listSpokenUnrecorded(db: Db): Promise<{ id: string; lectureId: string }[]> {
  return db("recordings as r")
    .leftJoin("rooms", "rooms.lecture_id", "r.lecture_id")
    .where({ "r.state": "recording" })
    .whereNotNull("r.unrecorded_speaker_id")
    .whereRaw("r.unrecorded_speaker_id is distinct from rooms.floor_account_id")
    .select({ id: "r.id", lectureId: "r.lecture_id" });
}
