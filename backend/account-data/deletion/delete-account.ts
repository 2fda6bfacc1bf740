import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type * as wire from "#contract/account-data/delete-account.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { deleteSessions } from "#backend/accounts/sessions/device-repo.ts";
import { anonymizeAccount } from "./anonymize-account-repo.ts";
import { hashPassword } from "#backend/accounts/passwords/hash-password.ts";
import { verifyPassword } from "#backend/accounts/passwords/verify-password.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { lockLecture, type LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { isPictureInUse } from "#backend/lectures/schedule/picture-repo.ts";
import type { PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import {
  listInvolvedLectureIds,
  listPaidLectureIds,
} from "#backend/enrollments/state/account-enrollment-repo.ts";
import { endOwnEnrollments, endOwnLectures } from "./end-enrollments.ts";
import { hasEnded } from "#backend/enrollments/state/enrollment-policy.ts";
import { listOwedReplays } from "#backend/enrollments/replays/replay-promise-repo.ts";
import { forgetAnswerer } from "#backend/teaching/state/poll-answer-repo.ts";
import { forgetAuthor } from "#backend/teaching/state/stroke-repo.ts";
import type { EnrollmentServices } from "#backend/enrollments/state/enrollment-services.ts";
import { settleEarnings } from "./settle-earnings.ts";

export interface DeletionServices extends EnrollmentServices {
  pictures: PictureStore;
  onSessionEnded: (sessionId: string) => void;
}

type Deletion = z.infer<typeof wire.deleteAccount.body>;

/**
 * Deletes an account: ends its lectures, enrollments and sessions, issues the refunds that the rules require, and
 * erases its personal data. An anonymous account row stays for payments and chat messages that refer to it. The email
 * address becomes available again. For `has_paid_lectures` and `has_promised_replays`, `fields.lectures` holds the
 * lectures' names; for money errors, `fields.amount` holds the amount in birr.
 */
export async function deleteAccount(
  services: DeletionServices,
  { accountId }: Caller,
  { password, waivedAmount: waivedBirr }: Deletion,
): Promise<void> {
  const { db, clock, logger, events, onSessionEnded } = services;
  await verifyPassword(db, { accountId, password, field: "password" });
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const done = await db.transaction(async (trx) => {
    const now = clock();
    const lectures = await lockInvolvedLectures(trx, accountId, now);
    const own = lectures.filter(({ instructorId }) => instructorId === accountId);
    await refusePaidLectures(trx, { accountId, own, now });
    const ended = await endOwnLectures(trx, own, now);
    await forgetAnswerer(trx, accountId);
    await forgetAuthor(trx, accountId);
    const left = await endOwnEnrollments(trx, { studentId: accountId, lectures, now });
    const waivedSantim = await settleEarnings(trx, { accountId, waivedBirr, now });
    const erased = await anonymizeAccount(trx, { accountId, passwordHash, now });
    return { ended, left, waivedSantim, ...erased, sessionIds: await deleteSessions(trx, accountId) };
  });
  for (const { id: lectureId } of done.ended.lectures) events.emit("lectureDeleted", { lectureId });
  for (const enrollment of [...done.ended.enrollments, ...done.left]) events.emit("ended", enrollment);
  done.sessionIds.forEach(onSessionEnded);
  if (done.waivedSantim > 0)
    logger.info({ accountId, waivedSantim: done.waivedSantim }, "an instructor waived what we owed them");
  await removePicture(services, done.pictureKey);
}

/** Locks in a fixed order, so that concurrent deletions wait instead of deadlocking. */
async function lockInvolvedLectures(
  trx: Knex.Transaction,
  accountId: string,
  now: Date,
): Promise<LectureRecord[]> {
  const locked: LectureRecord[] = [];
  for (const id of await listInvolvedLectureIds(trx, accountId)) {
    const lecture = await lockLecture(trx, id, now);
    if (lecture) locked.push(lecture);
  }
  return locked;
}

interface Own {
  accountId: string;
  own: readonly LectureRecord[];
  now: Date;
}

async function refusePaidLectures(trx: Knex.Transaction, { accountId, own, now }: Own): Promise<void> {
  const paid = await listPaidLectureIds(trx, accountId);
  const paidUpcoming = own.filter((lecture) => paid.has(lecture.id) && !hasEnded(lecture, now));
  if (paidUpcoming.length > 0)
    throw new AppError("has_paid_lectures", { fields: { lectures: paidUpcoming.map(({ name }) => name) } });
  const paidPast = own.filter((lecture) => paid.has(lecture.id));
  const owed = await listOwedReplays(trx, paidPast, now);
  if (owed.length > 0)
    throw new AppError("has_promised_replays", { fields: { lectures: owed.map(({ name }) => name) } });
}

/** The account is already deleted, so a failure to remove the picture is only logged. */
async function removePicture({ db, pictures, logger }: DeletionServices, key: string | null): Promise<void> {
  if (key === null) return;
  try {
    if (!(await isPictureInUse(db, key))) await pictures.remove(key);
  } catch (error) {
    logger.error({ err: error, key }, "the picture of a deleted account could not be removed");
  }
}
