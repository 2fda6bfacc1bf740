import type { RepeatLecture } from "#contract/lectures/lecture.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { weeklyStarts } from "../calendar/weekly-starts.ts";
import { canUpdateLecture, scheduleIssue, skippedTimeIssue } from "./lecture-policy.ts";
import { findLecture, insertLecture, type LectureRecord } from "./lecture-repo.ts";
import { canCreateWithCapacity } from "./seat-policy.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

interface RepeatServices {
  db: Knex;
  clock: Clock;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
  /** True if lectures can be recorded. */
  canRecord: boolean;
  /** Gives a repeat what is prepared for its class. */
  copyClassTools: (trx: Knex.Transaction, fromId: string, toId: string) => Promise<void>;
}

/**
 * Repeats a lecture of the caller on later dates. If any date is invalid, no lecture is created.
 * @throws AppError lecture_not_found, not_your_lecture, invalid (schedule, capacity)
 */
export async function repeatLecture(
  { db, clock, maxSeats, canRecord, copyClassTools }: RepeatServices,
  caller: Caller,
  { lectureId, body: { schedule, count } }: { lectureId: string; body: RepeatLecture },
): Promise<LectureRecord[]> {
  const now = clock();
  const lecture = await findLecture(db, lectureId, now);
  if (!lecture) throw new AppError("lecture_not_found");
  const decision = canUpdateLecture(caller, lecture);
  if (!decision.ok) throw new AppError(decision.code);
  const { starts, skippedOn } = weeklyStarts(new Date(schedule), count, lecture.zone);
  const issue =
    starts.map((startsAt) => scheduleIssue(startsAt, now)).find((found) => found !== null) ??
    (skippedOn === null ? null : skippedTimeIssue(skippedOn));
  const capacityVerdict = canCreateWithCapacity(lecture.capacity, maxSeats);
  const issues = {
    ...(issue && { schedule: [issue] }),
    ...(!capacityVerdict.ok && capacityVerdict.fields),
  };
  if (Object.keys(issues).length > 0) throw new AppError("invalid", { fields: issues });
  // Nothing has been promised to students yet, so features that this server lacks are left out.
  const recordingWished = lecture.recordingWished && canRecord;
  const ids = await transactOnce(db, async (trx) => {
    const inserted: string[] = [];
    for (const startsAt of starts) {
      const id = await insertLecture(trx, caller.accountId, { ...lecture, startsAt, recordingWished });
      await copyClassTools(trx, lecture.id, id);
      inserted.push(id);
    }
    return inserted;
  });
  const repeats = await Promise.all(ids.map((id) => findLecture(db, id, now)));
  return repeats.filter((repeated) => repeated !== undefined);
}
