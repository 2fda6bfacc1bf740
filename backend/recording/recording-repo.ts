import type { Db, Knex } from "#backend/db/knex.ts";

export type RecordingState =
  | "recording"
  | "ended"
  | "assembling"
  | "preview"
  | "ready"
  | "failed"
  | "deleted";

/** A lecture's recording: one, however often its room is opened. */
export interface Recording {
  id: string;
  lectureId: string;
  state: RecordingState;
  startedAt: Date;
  /** Null while it runs. */
  endedAt: Date | null;
  expiresAt: Date | null;
  /** Why nothing is being recorded, or why it can't be put together. */
  failure: string | null;
  /** The host has paused it. */
  pausedAt: Date | null;
  /** Grows whenever Janus begins new files. */
  segment: number;
  segmentStartedAt: Date | null;
}

const columns = {
  id: "id",
  lectureId: "lecture_id",
  state: "state",
  startedAt: "started_at",
  endedAt: "ended_at",
  expiresAt: "expires_at",
  failure: "failure",
  pausedAt: "paused_at",
  segment: "segment",
  segmentStartedAt: "segment_started_at",
} as const satisfies Record<keyof Recording, string>;

/** Keeps what there is; a recording that had ended goes on. Returns undefined once it was deleted. */
export async function openRecording(db: Db, lectureId: string, now: Date): Promise<Recording | undefined> {
  await db("recordings")
    .insert({ lecture_id: lectureId, started_at: now })
    .onConflict("lecture_id")
    .merge({ state: "recording", ended_at: null })
    .whereNot("recordings.state", "deleted");
  return db("recordings").where({ lecture_id: lectureId, state: "recording" }).first(columns);
}

export async function findRecording(db: Db, lectureId: string): Promise<Recording | undefined> {
  return db("recordings").where({ lecture_id: lectureId }).first(columns);
}

/** Returns whether it was running. */
export async function endRecording(trx: Knex.Transaction, id: string, now: Date): Promise<boolean> {
  const ended = await trx("recordings")
    .where({ id, state: "recording" })
    .update({ state: "ended", ended_at: now, paused_at: null, failure: null });
  return ended > 0;
}

/** Returns whether that changed it; null while it is recorded without an interruption. */
export async function setInterruption(db: Db, id: string, failure: string | null): Promise<boolean> {
  const changed = await db("recordings")
    .where({ id, state: "recording" })
    .whereRaw("failure is distinct from ?", [failure])
    .update({ failure });
  return changed > 0;
}

/** Returns whether that changed it. `at`: when the host paused it; null to go on. */
export async function setPaused(db: Db, id: string, at: Date | null): Promise<boolean> {
  const changed = await db("recordings")
    .where({ id, state: "recording" })
    .whereRaw("(paused_at is null) <> ?", [at === null])
    .update({ paused_at: at });
  return changed > 0;
}

/** What may be recorded: what the host shows is a source, and how it is arranged a layout. */
export type RecordingEventKind = "source" | "pause" | "resume" | "marker" | "layout";

export interface RecordingEvent {
  kind: RecordingEventKind;
  value: string | null;
  at: Date;
}

export async function insertRecordingEvent(
  db: Db,
  recordingId: string,
  { kind, value, at }: RecordingEvent,
): Promise<void> {
  await db("recording_events").insert({ recording_id: recordingId, kind, value, at });
}

/** Unless the source before was the same. */
export async function insertSourceEvent(
  db: Db,
  recordingId: string,
  { source, at }: { source: string; at: Date },
): Promise<void> {
  const last = await db("recording_events")
    .where({ recording_id: recordingId, kind: "source" })
    .orderBy(["at", "id"].map((column) => ({ column, order: "desc" as const })))
    .first("value");
  if (last?.value !== source)
    await insertRecordingEvent(db, recordingId, { kind: "source", value: source, at });
}

/** In the order in which they happened. */
export async function listRecordingEvents(db: Db, recordingId: string): Promise<RecordingEvent[]> {
  return db("recording_events")
    .where({ recording_id: recordingId })
    .orderBy(["at", "id"])
    .select("kind", "value", "at");
}
