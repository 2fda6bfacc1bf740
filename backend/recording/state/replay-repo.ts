import type { Db } from "#backend/platform/db/knex.ts";
import { paidSeatsOf, type PaidSeats } from "#backend/enrollments/replays/replay-promise-repo.ts";
import { isChangedPurchase } from "#backend/lectures/rescheduling/changed-purchase-repo.ts";
import { hiddenOf, NOTHING_HIDDEN, type CutFacts } from "./cut-policy.ts";
import { cutColumns } from "./cut-repo.ts";
import type { RecordingState } from "./recording-repo.ts";
import type { PromisedLength, ReplayFacts } from "./replay-policy.ts";

interface Viewer {
  accountId: string;
  lectureId: string;
  now: Date;
}

const isReturnable = `exists (select from enrollments where enrollments.lecture_id = lectures.id
  and enrollments.student_id = accounts.id and enrollments.status = 'active' and case enrollments.kind
    when 'replay' then enrollments.quarter_watched_at is null
    else ${isChangedPurchase} end)`;

interface Row extends Omit<ReplayFacts, "recording">, Omit<CutFacts, "durationMs"> {
  /** Null until there is something to watch. */
  durationMs: number | null;
  recordingId: string | null;
  state: RecordingState;
  failure: string | null;
  expiresAt: Date | null;
  videoId: string | null;
  activatedAt: Date | null;
}

/**
 * Finds, in one query, all facts that decide about a replay, since every file request needs them. Returns undefined if
 * there is no such lecture.
 */
export async function findReplayFacts(
  db: Db,
  { accountId, lectureId, now }: Viewer,
): Promise<ReplayFacts | undefined> {
  const row: Row | undefined = await db("lectures")
    .join("accounts", "accounts.id", db.raw("?::uuid", [accountId]))
    .leftJoin("recordings", "recordings.lectureId", "lectures.id")
    .leftJoin("assemblies", "assemblies.recordingId", "recordings.id")
    .leftJoin("replacement_videos", (join) =>
      join
        .on("replacement_videos.recordingId", "recordings.id")
        .andOn("replacement_videos.state", db.raw("'active'")),
    )
    .where("lectures.id", lectureId)
    .whereNull("lectures.deletedAt")
    .whereNull("accounts.deletedAt")
    .first(
      "lectures.replayDays",
      "lectures.offlineAllowed",
      "recordings.state",
      "recordings.failure",
      "recordings.expiresAt",
      "replacement_videos.activatedAt",
      {
        isInstructor: db.raw("lectures.instructor_id = accounts.id"),
        isAdmin: db.raw("accounts.role = 'admin'"),
        isSuspended: db.raw("accounts.suspended_at is not null"),
        isEnrolled: db.raw(`exists (select from enrollments where enrollments.lecture_id = lectures.id
        and enrollments.student_id = accounts.id and enrollments.status = 'active')`),
        isReturnable: db.raw(isReturnable, { now }),
        isBanned: db.raw(`exists (select from room_bans where room_bans.lecture_id = lectures.id
        and room_bans.account_id = accounts.id)`),
        recordingId: "recordings.id",
        videoId: "replacement_videos.id",
        ...cutColumns(db),
      },
    );
  if (!row) return undefined;
  const { recordingId, state, failure, expiresAt, videoId, activatedAt, ...rest } = row;
  const { kept, durationMs, blanked, cuts, ...facts } = rest;
  const video = videoId !== null && activatedAt !== null ? { id: videoId, activatedAt } : null;
  const hidden = durationMs === null ? NOTHING_HIDDEN : hiddenOf({ kept, durationMs, blanked, cuts });
  return {
    ...facts,
    recording: recordingId === null ? null : { id: recordingId, state, failure, expiresAt, video, hidden },
  };
}

interface ReplayPromise {
  lectureId: string;
  startsAt: Date;
  durationMinutes: number;
  endedAt: Date | null;
  recordingWished: boolean;
  replayDays: number | null;
  replayWithdrawalUntil: Date | null;
  /** The time at which the replay expires; null until there is something to watch. */
  expiresAt: Date | null;
  paid: PaidSeats;
}

/**
 * Lists these lectures' replays with their paid seats. Lectures without a recording, or whose replay was deleted, are
 * omitted.
 */
export async function listReplayPromises(db: Db, lectureIds: readonly string[]): Promise<ReplayPromise[]> {
  return db("lectures")
    .join("recordings", "recordings.lectureId", "lectures.id")
    .whereIn("lectures.id", lectureIds)
    .whereNull("lectures.deletedAt")
    .whereNot("recordings.state", "deleted")
    .select(
      "lectures.startsAt",
      "lectures.durationMinutes",
      "lectures.endedAt",
      "lectures.replayDays",
      "lectures.replayWithdrawalUntil",
      "recordings.expiresAt",
      {
        lectureId: "lectures.id",
        recordingWished: "lectures.recordingEnabled",
        paid: db.raw(paidSeatsOf("lectures.id")),
      },
    );
}

/**
 * Finds the lengths from which the promised length of a replay is calculated. Returns undefined if nothing was
 * recorded.
 */
export async function findLengthFacts(db: Db, recordingId: string): Promise<PromisedLength | undefined> {
  return db("recordings")
    .join("lectures", "lectures.id", "recordings.lectureId")
    .leftJoin("assemblies", "assemblies.recordingId", "recordings.id")
    .where("recordings.id", recordingId)
    .first({
      beforeMs: db.raw(`(select replaced_duration_ms from replacement_videos
        where replacement_videos.recording_id = recordings.id and replacement_videos.state = 'active')`),
      presentMs: "assemblies.durationMs",
      recordedMs: db.raw(
        "coalesce(extract(epoch from recordings.ended_at - recordings.started_at) * 1000, 0)::float8",
      ),
      announcedMs: db.raw("lectures.duration_minutes * 60000"),
    });
}

/**
 * Marks the recording as deleted: from now on nobody sees it, and a job removes its files. Returns false if the
 * recording is still running or already deleted.
 */
export async function markDeleted(db: Db, recordingId: string, now: Date): Promise<boolean> {
  const deleted = await db("recordings")
    .where({ id: recordingId })
    .whereNotIn("state", ["deleted", "recording"])
    .update({ state: "deleted", failure: null, expiresAt: now });
  return deleted > 0;
}

/**
 * Lists the ids of watchable replays that were ready at `by`: the recording's id or, if a video replaces the recording,
 * the video's id.
 */
export async function listReplayIds(db: Db, by: Date): Promise<string[]> {
  const rows: { id: string }[] = await db("recordings")
    .leftJoin("assemblies", "assemblies.recordingId", "recordings.id")
    .leftJoin("replacement_videos", (join) =>
      join
        .on("replacement_videos.recordingId", "recordings.id")
        .andOn("replacement_videos.state", db.raw("'active'")),
    )
    .where("recordings.state", "ready")
    .whereRaw("coalesce(replacement_videos.activated_at, assemblies.updated_at, '-infinity') <= ?", [by])
    .select({ id: db.raw("coalesce(replacement_videos.id, recordings.id)::text") });
  return rows.map(({ id }) => id);
}

/**
 * Lists the storage keys of recording files that were uploaded no later than `by` and whose replay is not ready yet.
 */
export async function listUploadedKeys(db: Db, by: Date): Promise<string[]> {
  return db("recording_files")
    .join("recordings", "recordings.id", "recording_files.recordingId")
    .whereNotIn("recordings.state", ["ready", "deleted"])
    .where("recording_files.state", "stored")
    .where("recording_files.storedAt", "<=", by)
    .pluck("recording_files.storageKey");
}
