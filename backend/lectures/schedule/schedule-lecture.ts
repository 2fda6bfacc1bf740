import type { CreateLecture } from "#contract/lectures/lecture.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { addStoredFileJob } from "#backend/platform/files/storage/stored-file-job.ts";
import { toStoredFields } from "./lecture-fields.ts";
import { scheduleIssue } from "./lecture-policy.ts";
import { findLecture, insertLecture, type LectureRecord } from "./lecture-repo.ts";
import { newRecordingIssues } from "./recording-settings-policy.ts";
import { canCreateWithCapacity } from "./seat-policy.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

interface NewLecture {
  fields: CreateLecture;
  upload: Buffer | null;
}

interface ScheduleServices {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
  /** True if lectures can be recorded. */
  canRecord: boolean;
}

/**
 * Schedules a lecture for the caller, whichever instructor the form names.
 * @throws AppError invalid (schedule, capacity, recordingWished), picture_unreadable
 */
export async function scheduleLecture(
  { db, clock, pictures, maxSeats, canRecord }: ScheduleServices,
  caller: Caller,
  { fields, upload }: NewLecture,
): Promise<LectureRecord> {
  const now = clock();
  const stored = toStoredFields(fields);
  const issue = scheduleIssue(stored.startsAt, now);
  const capacityVerdict = canCreateWithCapacity(fields.capacity, maxSeats);
  const issues = {
    ...(issue && { schedule: [issue] }),
    ...(!capacityVerdict.ok && capacityVerdict.fields),
    ...newRecordingIssues(fields, canRecord),
  };
  if (Object.keys(issues).length > 0) throw new AppError("invalid", { fields: issues });
  const thumbnailKey = await pictures.storeFromForm(fields.thumbnail, upload, "cover");
  const lecture = {
    ...stored,
    thumbnailKey: thumbnailKey ?? null,
    thumbnailPreview: await pictures.previewOf(thumbnailKey),
  };
  const id = await transactOnce(db, async (trx) => {
    await addStoredFileJob(trx, "pictures", thumbnailKey);
    return insertLecture(trx, caller.accountId, lecture);
  });
  const scheduled = await findLecture(db, id, now);
  if (!scheduled) throw new AppError("lecture_not_found");
  return scheduled;
}
