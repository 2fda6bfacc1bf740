import type { RoomRecording } from "#contract/room/recording.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** Returns the recording state that a room shows; null for a lecture that is not recorded. */
export async function findRoomRecording(db: Db, lectureId: string): Promise<RoomRecording | null> {
  const row = await db("lectures as l")
    .leftJoin("recordings as r", "r.lectureId", "l.id")
    .where({ "l.id": lectureId })
    .first(
      "l.recordingEnabled",
      "l.replayDays",
      "r.state",
      "r.failure",
      "r.pausedAt",
      "r.unrecordedAllowed",
      { hasUnrecordedSpeaker: db.raw("r.unrecorded_speaker_id is not null") },
    );
  if (!row || !(row.recordingEnabled || row.state === "recording")) return null;
  const isRunning = row.state === "recording";
  return {
    state: stateOf(row),
    replayDays: row.replayDays,
    isSpeakerUnrecorded: isRunning && row.hasUnrecordedSpeaker,
    mayBeUnrecorded: isRunning && row.unrecordedAllowed,
  };
}

interface StoredState {
  state: string | null;
  failure: string | null;
  pausedAt: Date | null;
}

function stateOf({ state, failure, pausedAt }: StoredState): RoomRecording["state"] {
  if (state === null) return "waiting";
  if (state !== "recording") return "ended";
  if (pausedAt !== null) return "paused";
  return failure === null ? "on" : "interrupted";
}
