import type { UpdateLecture } from "#contract/lecture.ts";
import { birrToSantim } from "#contract/money.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { PictureStore } from "#backend/pictures/picture-store.ts";
import { raiseCalendarSequence } from "./lecture-calendar-repo.ts";
import { orderLectureChanged } from "./lecture-changed-job.ts";
import { canChangeLecture, canHaveCapacity, scheduleIssue } from "./lecture-policy.ts";
import {
  findLecture,
  lockLecture,
  updateLecture,
  type LectureFields,
  type LectureRecord,
} from "./lecture-repo.ts";

interface Change {
  lectureId: string;
  changes: UpdateLecture;
  upload: Buffer | null;
}

interface Services {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
}

/**
 * Changes what is given of the caller's own lecture.
 * @throws AppError lecture_not_found, not_your_lecture, capacity_below_seats, invalid (schedule), picture_unreadable
 */
export async function changeLecture(
  { db, clock, pictures }: Services,
  caller: Caller,
  { lectureId, changes, upload }: Change,
): Promise<LectureRecord> {
  const now = clock();
  admit(caller, await findLecture(db, lectureId, now));
  // Re-encoding takes its time; nobody waits for a lock meanwhile.
  const thumbnailKey = await pictures.replacementFor(changes.thumbnail, upload, "cover");
  const thumbnailPreview = await pictures.previewOf(thumbnailKey);
  return db.transaction(async (trx) => {
    const lecture = admit(caller, await lockLecture(trx, lectureId, now));
    const fields = changedFields(lecture, changes, now);
    await updateLecture(trx, lectureId, {
      ...fields,
      ...(thumbnailKey !== undefined && { thumbnailKey, thumbnailPreview }),
    });
    if (concernsCalendars(lecture, fields)) {
      const sequence = await raiseCalendarSequence(trx, lectureId);
      const starts = [lecture.startsAt, fields.startsAt ?? lecture.startsAt];
      if (isAnotherDate(lecture, fields))
        await orderLectureChanged(trx, { change: changeOf(lecture, sequence), starts, now });
    }
    return admit(caller, await findLecture(trx, lectureId, now));
  });
}

function admit(caller: Caller, lecture: LectureRecord | undefined): LectureRecord {
  if (!lecture) throw new AppError("lecture_not_found");
  const verdict = canChangeLecture(caller, lecture);
  if (!verdict.ok) throw new AppError(verdict.code);
  return lecture;
}

function changedFields(lecture: LectureRecord, changes: UpdateLecture, now: Date): Partial<LectureFields> {
  const { name, type, description, price, duration, capacity, zone } = changes;
  const startsAt = newStart(lecture, changes.schedule, now);
  if (capacity !== undefined) {
    const verdict = canHaveCapacity(lecture, capacity);
    if (!verdict.ok) {
      const fields = { capacity: [`${lecture.seatsTaken} seats are already taken.`] };
      throw new AppError(verdict.code, { fields });
    }
  }
  return {
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(price !== undefined && { priceSantim: birrToSantim(price) }),
    ...(startsAt && { startsAt }),
    ...(duration !== undefined && { durationMinutes: duration }),
    ...(capacity !== undefined && { capacity }),
    ...(zone !== undefined && { zone }),
  };
}

/** Whether those who have the lecture in their calendar must hear of it. */
function concernsCalendars(lecture: LectureRecord, fields: Partial<LectureFields>): boolean {
  const { name, description, startsAt, durationMinutes } = fields;
  return (
    startsAt !== undefined ||
    (name !== undefined && name !== lecture.name) ||
    (description !== undefined && description !== lecture.description) ||
    (durationMinutes !== undefined && durationMinutes !== lecture.durationMinutes)
  );
}

/** Whether those who have a seat must hear of it: they would come at the wrong time, or find another lecture. */
function isAnotherDate(lecture: LectureRecord, { name, startsAt }: Partial<LectureFields>): boolean {
  return startsAt !== undefined || (name !== undefined && name !== lecture.name);
}

function changeOf({ id, name, startsAt, zone }: LectureRecord, sequence: number) {
  return { lectureId: id, sequence, before: { name, startsAt: startsAt.toISOString(), zone } };
}

const secondMs = 1000;

/** The start that a form asks for, or null when it is the one there is: forms know whole seconds only. */
function newStart(lecture: LectureRecord, schedule: string | undefined, now: Date): Date | null {
  if (schedule === undefined) return null;
  const startsAt = new Date(schedule);
  const seconds = (instant: Date) => Math.floor(instant.getTime() / secondMs);
  if (seconds(startsAt) === seconds(lecture.startsAt)) return null;
  const issue = scheduleIssue(startsAt, now);
  if (issue) throw new AppError("invalid", { fields: { schedule: [issue] } });
  return startsAt;
}
