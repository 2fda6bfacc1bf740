import type { Db, Knex } from "#backend/platform/db/knex.ts";

import { activeVideoId } from "./video-repo.ts";

export type RecordingState =
  | "recording"
  | "ended"
  | "assembling"
  | "preview"
  | "ready"
  | "failed"
  | "deleted";

/** A lecture's recording: there is one, however often its room is opened. */
export interface Recording {
  id: string;
  lectureId: string;
  state: RecordingState;
  startedAt: Date;
  /** Null while the recording is running. */
  endedAt: Date | null;
  expiresAt: Date | null;
  /** The reason why nothing is being recorded, or why the replay can't be produced. */
  failure: string | null;
  /** Set while the host has paused the recording, or the current speaker must not be recorded. */
  pausedAt: Date | null;
  /** True if viewers may speak without being recorded. */
  unrecordedAllowed: boolean;
  /** Increments whenever Janus starts new files. */
  segment: number;
  segmentStartedAt: Date | null;
}

/**
 * Opens a recording, keeping existing data; a recording that had ended is resumed. Returns undefined if the recording
 * was deleted, or a video has replaced it.
 */
export async function openRecording(db: Db, lectureId: string, now: Date): Promise<Recording | undefined> {
  await db("recordings")
    .insert({ lectureId, startedAt: now })
    .onConflict("lectureId")
    .merge({ state: "recording", endedAt: null })
    .whereNot("recordings.state", "deleted")
    .whereRaw(`not exists (${activeVideoId("recordings.id")})`);
  return db("recordings").where({ lectureId, state: "recording" }).first();
}

export async function findRecording(db: Db, lectureId: string): Promise<Recording | undefined> {
  return db("recordings").where({ lectureId }).first();
}

/** Returns whether the recording was running. */
export async function endRecording(trx: Knex.Transaction, id: string, now: Date): Promise<boolean> {
  const ended = await trx("recordings").where({ id, state: "recording" }).update({
    state: "ended",
    endedAt: now,
    pausedAt: null,
    hostPaused: false,
    unrecordedSpeakerId: null,
    failure: null,
  });
  return ended > 0;
}

/** `failure` is null while the recording runs without interruption. Returns whether the value changed. */
export async function setInterruption(db: Db, id: string, failure: string | null): Promise<boolean> {
  const changed = await db("recordings")
    .where({ id, state: "recording" })
    .whereRaw("failure is distinct from ?", [failure])
    .update({ failure });
  return changed > 0;
}

/**
 * Records that the host paused the recording at the time `at`, or resumed it if `at` is null. Returns whether the
 * recording was paused or resumed by this call.
 */
export async function setPaused(db: Db, id: string, at: Date | null): Promise<boolean> {
  const isPaused = at !== null;
  return changePause(db, id, {
    change: "host_paused = :isPaused",
    stays: ":isPaused or unrecorded_speaker_id is not null",
    values: { isPaused, at },
  });
}

/**
 * Pauses the recording until the viewer `speakerId` has finished speaking; null ends this pause. A pause by the host
 * remains. Returns whether the recording was paused or resumed by this call.
 */
export async function setUnrecordedSpeaker(
  db: Db,
  id: string,
  { speakerId, at }: { speakerId: string | null; at: Date },
): Promise<boolean> {
  return changePause(db, id, {
    change: "unrecorded_speaker_id = :speakerId",
    stays: ":speakerId::uuid is not null or host_paused",
    values: { speakerId, at },
  });
}

interface PauseChange {
  change: string;
  /** SQL condition that is true if the recording is paused after the change. */
  stays: string;
  values: { at: Date | null; isPaused?: boolean; speakerId?: string | null };
}

async function changePause(db: Db, id: string, { change, stays, values }: PauseChange): Promise<boolean> {
  const { rows } = await db.raw(
    `update recordings set ${change},
       paused_at = case when ${stays} then coalesce(paused_at, :at::timestamptz) end
     where id = :id and state = 'recording'
     returning (old.paused_at is null) <> (new.paused_at is null) as changed`,
    { ...values, id },
  );
  return rows[0]?.changed === true;
}

/** Sets whether viewers may speak without being recorded. */
export async function setUnrecordedAllowed(db: Db, id: string, allowed: boolean): Promise<void> {
  await db("recordings").where({ id }).update({ unrecordedAllowed: allowed });
}

/** Kinds of recorded events: `source` is what the host shows, `layout` how it is arranged. */
export type RecordingEventKind = "source" | "pause" | "resume" | "marker" | "layout";

export interface RecordingEvent {
  kind: RecordingEventKind;
  value: string | null;
  /** The question to which a marker belongs. */
  questionSeq?: number | null;
  at: Date;
}

/** A title names the untitled marker that is at most this far from it. Milliseconds. */
const SAME_MOMENT_MS = 5000;

interface Marker {
  title: string | null;
  at: Date;
  questionSeq?: number | null;
  atMost: number;
}

/**
 * Adds a marker, unless there are already `atMost`; the host's title names the untitled marker of the same moment
 * instead, if there is one. Returns whether the moment is marked.
 */
export async function insertMarker(
  trx: Knex.Transaction,
  recordingId: string,
  { title, at, questionSeq = null, atMost }: Marker,
): Promise<boolean> {
  await trx("recordings").where({ id: recordingId }).forUpdate().first("id");
  const marked = trx("recording_events").where({ recordingId, kind: "marker" });
  const offset = (milliseconds: number) => new Date(at.getTime() + milliseconds);
  const [untitled] = await marked
    .clone()
    .whereNull("value")
    .whereBetween("at", [offset(-SAME_MOMENT_MS), offset(SAME_MOMENT_MS)])
    .limit(1)
    .pluck("id");
  if (title !== null && questionSeq === null && untitled !== undefined) {
    await trx("recording_events").where({ id: untitled }).update({ value: title });
    return true;
  }
  if ((await marked.limit(atMost).pluck("id")).length >= atMost) return false;
  await insertRecordingEvent(trx, recordingId, { kind: "marker", value: title, at, questionSeq });
  return true;
}

/** Deletes the chapters of questions, also those of a replay that has been assembled. */
export async function deleteQuestionChapters(
  trx: Db,
  questions: readonly { lectureId: string; seq: number }[],
): Promise<void> {
  const recordings: { id: string; lectureId: string }[] = await trx("recordings")
    .whereIn(
      "lectureId",
      questions.map(({ lectureId }) => lectureId),
    )
    .orderBy("id")
    // A replay that is being assembled is published before this or without these chapters.
    .forNoKeyUpdate()
    .select("id", "lectureId");
  const marked = recordings.flatMap(({ id, lectureId }) =>
    questions.flatMap((question) => (question.lectureId === lectureId ? [[id, question.seq]] : [])),
  );
  await trx("recording_events").whereIn(["recordingId", "questionSeq"], marked).delete();
  await dropUnmarkedChapters(
    trx,
    recordings.map(({ id }) => id),
  );
}

/** Removes the chapters of questions whose markers were deleted. The recordings must be locked. */
export async function dropUnmarkedChapters(trx: Db, recordingIds: readonly string[]): Promise<void> {
  await trx.raw(
    `update assemblies set chapters = (
       select coalesce(jsonb_agg(chapter), '[]') from jsonb_array_elements(chapters) chapter
       where chapter -> 'questionSeq' is null or exists (
         select from recording_events event where event.recording_id = assemblies.recording_id
           and event.question_seq = (chapter ->> 'questionSeq')::int))
     where recording_id = any(?::uuid[]) and jsonb_path_exists(chapters, '$[*].questionSeq')`,
    [[...recordingIds]],
  );
}

export async function insertRecordingEvent(
  db: Db,
  recordingId: string,
  event: RecordingEvent,
): Promise<void> {
  await db("recording_events").insert({ recordingId, ...event });
}

/** Inserts the event unless the previous source was the same. */
export async function insertSourceEvent(
  db: Db,
  recordingId: string,
  { source, at }: { source: string; at: Date },
): Promise<void> {
  const last = await db("recording_events")
    .where({ recordingId, kind: "source" })
    .orderBy(["at", "id"].map((column) => ({ column, order: "desc" as const })))
    .first("value");
  if (last?.value !== source)
    await insertRecordingEvent(db, recordingId, { kind: "source", value: source, at });
}

/** Lists events in the order in which they happened. */
export async function listRecordingEvents(db: Db, recordingId: string): Promise<RecordingEvent[]> {
  return db("recording_events")
    .where({ recordingId })
    .orderBy(["at", "id"])
    .select("kind", "value", "questionSeq", "at");
}
