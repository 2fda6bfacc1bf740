import { isDeepStrictEqual } from "node:util";
import type { UpdateLecture } from "#contract/lectures/lecture.ts";
import type { RecordingSettings } from "#contract/lectures/recording-settings.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { addStoredFileJob } from "#backend/platform/files/storage/stored-file-job.ts";
import { incrementCalendarSequence } from "../calendar/lecture-calendar-repo.ts";
import { scheduledEnd } from "../schedule/fulfillment-policy.ts";
import { rescheduleIssues } from "./reschedule-policy.ts";
import { getRescheduleFacts, resetFulfillment } from "./reschedule-repo.ts";
import { enqueueLectureChanged } from "./lecture-changed-job.ts";
import { toStoredFields, type StoredFields } from "../schedule/lecture-fields.ts";
import { canUpdateLecture, scheduleIssue } from "../schedule/lecture-policy.ts";
import {
  findLecture,
  lockLecture,
  updateLectureFields,
  type LectureRecord,
} from "../schedule/lecture-repo.ts";
import { recordingSettingsIssues } from "../schedule/recording-settings-policy.ts";
import { findRecordedState } from "../schedule/recorded-state-repo.ts";
import { canSetCapacity } from "../schedule/seat-policy.ts";

interface LectureUpdate {
  lectureId: string;
  changes: UpdateLecture;
  upload: Buffer | null;
}

interface UpdateServices {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
  /** True if lectures can be recorded. */
  canRecord: boolean;
  /** Called after a change to what students are promised about the lecture's recording has been stored. */
  broadcastRecordingSetting: (lectureId: string) => void;
}

/** Updates the given fields of the caller's own lecture. */
export async function updateLecture(
  { db, clock, pictures, maxSeats, canRecord, broadcastRecordingSetting }: UpdateServices,
  caller: Caller,
  { lectureId, changes, upload }: LectureUpdate,
): Promise<LectureRecord> {
  const now = clock();
  requireOwn(caller, await findLecture(db, lectureId, now));
  // The picture is stored before the transaction, since re-encoding is slow and must not hold a lock.
  const thumbnailKey = await pictures.storeFromForm(changes.thumbnail, upload, "cover");
  const thumbnailPreview = await pictures.previewOf(thumbnailKey);
  let recordingChanged = false;
  const updated = await db.transaction(async (trx) => {
    const lecture = requireOwn(caller, await lockLecture(trx, lectureId, now));
    const fields = changedFields(lecture, changes, { now, maxSeats });
    await reschedule(trx, lecture, fields, now);
    recordingChanged = await checkRecordingSettings(trx, lecture, fields, { now, canRecord });
    await updateLectureFields(trx, lectureId, {
      ...fields,
      ...(thumbnailKey !== undefined && { thumbnailKey, thumbnailPreview }),
    });
    await addStoredFileJob(trx, "pictures", thumbnailKey);
    if (affectsCalendars(lecture, fields)) {
      const sequence = await incrementCalendarSequence(trx, lectureId);
      const starts = [lecture.startsAt, fields.startsAt ?? lecture.startsAt];
      if (affectsStudents(lecture, fields))
        await enqueueLectureChanged(trx, { change: toLectureChange(lecture, sequence), starts, now });
    }
    return requireOwn(caller, await findLecture(trx, lectureId, now));
  });
  if (recordingChanged) broadcastRecordingSetting(lectureId);
  return updated;
}

/** Checks a new date or duration against what students have bought. @throws AppError invalid */
async function reschedule(
  trx: Knex.Transaction,
  lecture: LectureRecord,
  { startsAt, durationMinutes }: Partial<StoredFields>,
  now: Date,
): Promise<void> {
  const isNewDuration = durationMinutes !== undefined && durationMinutes !== lecture.durationMinutes;
  if (!startsAt && !isNewDuration) return;
  const issues = rescheduleIssues({
    ...(await getRescheduleFacts(trx, lecture.id, now)),
    startsAt: lecture.startsAt,
    startedAt: lecture.startedAt,
    newStart: startsAt ?? null,
    newDuration: isNewDuration ? durationMinutes : null,
    now,
  });
  if (Object.keys(issues).length > 0) throw new AppError("invalid", { fields: issues });
  if (startsAt && lecture.startsAt <= now) await resetFulfillment(trx, lecture.id);
}

/**
 * Checks a changed recording preference against what students have bought. Returns whether it changed. @throws AppError
 * invalid
 */
async function checkRecordingSettings(
  trx: Knex.Transaction,
  lecture: LectureRecord,
  fields: Partial<StoredFields>,
  { now, canRecord }: { now: Date; canRecord: boolean },
): Promise<boolean> {
  const after = recordingSettingsOf({ ...lecture, ...fields });
  if (isDeepStrictEqual(after, recordingSettingsOf(lecture))) return false;
  const { isSold } = await getRescheduleFacts(trx, lecture.id, now);
  const issues = recordingSettingsIssues({
    before: lecture,
    after,
    canRecord,
    isOver: !fields.startsAt && (lecture.endedAt !== null || scheduledEnd(lecture) <= now),
    isSold,
    recorded: await findRecordedState(trx, lecture.id),
  });
  if (Object.keys(issues).length > 0) throw new AppError("invalid", { fields: issues });
  return true;
}

const recordingSettingsOf = ({
  recordingWished,
  replayDays,
  offlineAllowed,
}: RecordingSettings): RecordingSettings => ({
  recordingWished,
  replayDays,
  offlineAllowed,
});

function requireOwn(caller: Caller, lecture: LectureRecord | undefined): LectureRecord {
  if (!lecture) throw new AppError("lecture_not_found");
  const verdict = canUpdateLecture(caller, lecture);
  if (!verdict.ok) throw new AppError(verdict.code);
  return lecture;
}

function changedFields(
  lecture: LectureRecord,
  changes: UpdateLecture,
  { now, maxSeats }: { now: Date; maxSeats: number },
): Partial<StoredFields> {
  const { startsAt: given, ...fields } = toStoredFields(changes);
  const startsAt = given && newStart(lecture, given, now);
  const { capacity } = fields;
  if (capacity !== undefined) {
    const verdict = canSetCapacity(lecture, capacity, maxSeats);
    if (!verdict.ok) throw new AppError(verdict.code, { fields: verdict.fields });
  }
  return { ...fields, ...(startsAt && { startsAt }) };
}

/** Returns true if the lecture's calendar entry changes. */
function affectsCalendars(lecture: LectureRecord, fields: Partial<StoredFields>): boolean {
  const { name, description, startsAt, durationMinutes } = fields;
  return (
    startsAt !== undefined ||
    (name !== undefined && name !== lecture.name) ||
    (description !== undefined && description !== lecture.description) ||
    (durationMinutes !== undefined && durationMinutes !== lecture.durationMinutes)
  );
}

/** Returns true if enrolled students must be notified: the lecture has a new start or title, or is shorter. */
function affectsStudents(lecture: LectureRecord, fields: Partial<StoredFields>): boolean {
  const { name = lecture.name, startsAt, durationMinutes = lecture.durationMinutes } = fields;
  return startsAt !== undefined || name !== lecture.name || durationMinutes < lecture.durationMinutes;
}

function toLectureChange({ id, name, startsAt, zone, durationMinutes }: LectureRecord, sequence: number) {
  const before = { name, startsAt: startsAt.toISOString(), zone, durationMinutes };
  return { lectureId: id, sequence, before };
}

const secondMs = 1000;

/**
 * Returns the start from a form, or null if the start is unchanged. Starts are compared to the second, since forms
 * drop fractions of a second.
 */
function newStart(lecture: LectureRecord, startsAt: Date, now: Date): Date | null {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / secondMs);
  if (seconds(startsAt) === seconds(lecture.startsAt)) return null;
  const issue = scheduleIssue(startsAt, now);
  if (issue) throw new AppError("invalid", { fields: { schedule: [issue] } });
  return startsAt;
}
