import type { MediaSource } from "#contract/room/room.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { HOST_AWAY_MS, LECTURE_GRACE_MS } from "#backend/platform/constants.ts";
import { RECORD_BEFORE_START_MS } from "#backend/recording/state/recording-policy.ts";
import type { Recording } from "#backend/recording/state/recording-repo.ts";
import type { MediaHandle } from "../engine/media-handle-repo.ts";

/** What is to be seen; sound alone has a file of its own anyway. */
type RecordedSource = Exclude<MediaSource, "microphone">;

/** A recording that runs, and what its room's host publishes. */
export interface RunningRecording extends Pick<
  Recording,
  "id" | "lectureId" | "pausedAt" | "segment" | "segmentStartedAt" | "failure"
> {
  hostId: string;
  source: RecordedSource;
  /** Which Janus carries its room; null while none does. */
  server: string | null;
  /** Where the room's publication is; null while there is none. */
  published: Pick<MediaHandle, "id" | "server" | "sessionId" | "handleId"> | null;
  /** What Janus writes. */
  writing: { publication: string; source: RecordedSource; file: string } | null;
  /** The lecture was ended, or its time is long over. */
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

/** All of them, or this room's. */
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

/** The lectures, or this one, that are to be recorded, are about to begin, and whose recording does not run. */
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

/** Recordings that pause for a speaker who holds the floor no longer. */
export async function listSpokenUnrecorded(db: Db): Promise<{ id: string; lectureId: string }[]> {
  return db("recordings as r")
    .leftJoin("rooms", "rooms.lecture_id", "r.lecture_id")
    .where({ "r.state": "recording" })
    .whereNotNull("r.unrecorded_speaker_id")
    .whereRaw("r.unrecorded_speaker_id is distinct from rooms.floor_account_id")
    .select({ id: "r.id", lectureId: "r.lecture_id" });
}
