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
    .join("lectures as l", "l.id", "r.lectureId")
    .leftJoin("room_connections as host", {
      "host.lectureId": "r.lectureId",
      "host.accountId": "l.instructorId",
    })
    .leftJoin("room_media as m", "m.lectureId", "r.lectureId")
    .where({ "r.state": "recording", ...(only !== undefined && { "r.lectureId": only }) })
    .select("r.id", "r.lectureId", "r.pausedAt", "r.segment", "r.segmentStartedAt", "r.failure", "m.server", {
      hostId: "l.instructorId",
      source: db.raw("coalesce(nullif(host.source, 'microphone'), 'none')"),
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
    .where({ "l.recordingEnabled": true, "l.endedAt": null, "l.deletedAt": null })
    .where("l.startsAt", "<=", new Date(now.getTime() + RECORD_BEFORE_START_MS))
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
    .leftJoin("rooms", "rooms.lectureId", "r.lectureId")
    .where({ "r.state": "recording" })
    .whereNotNull("r.unrecordedSpeakerId")
    .whereRaw("r.unrecorded_speaker_id is distinct from rooms.floor_account_id")
    .select("r.id", "r.lectureId");
}
