import { randomBytes } from "node:crypto";
import type { Caller } from "#backend/accounts/caller.ts";
import { endSessionsOf } from "#backend/accounts/device-repo.ts";
import { eraseAccount, isPictureUsed } from "#backend/accounts/own-account-repo.ts";
import { hashPassword } from "#backend/accounts/password.ts";
import { provePassword } from "#backend/accounts/prove-password.ts";
import { AppError } from "#backend/app-error.ts";
import type { Knex } from "#backend/db/knex.ts";
import { lockLecture, type LectureRecord } from "#backend/lectures/lecture-repo.ts";
import type { PictureStore } from "#backend/pictures/picture-store.ts";
import { lectureIdsAround, paidLectureIds } from "./account-seats-repo.ts";
import { endOwnLectures, endOwnSeats } from "./end-everything.ts";
import { hasEnded } from "./enrollment-policy.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";

export interface DeletionServices extends EnrollmentServices {
  pictures: PictureStore;
  onSessionEnded: (sessionId: string) => void;
}

/**
 * Erases a person: ends their lectures and seats, pays back what is to be paid back, ends all their sessions,
 * and leaves a nameless account that payments and chat entries point at. The e-mail is free again.
 * @throws AppError wrong_password, has_paid_lectures (naming them under `lectures`)
 */
export async function deleteAccount(
  services: DeletionServices,
  { accountId }: Caller,
  password: string,
): Promise<void> {
  const { db, clock, events, onSessionEnded } = services;
  await provePassword(db, { accountId, password, field: "password" });
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const done = await db.transaction(async (trx) => {
    const now = clock();
    const lectures = await lockAround(trx, accountId, now);
    const own = lectures.filter(({ instructorId }) => instructorId === accountId);
    await refusePaidLectures(trx, { accountId, own, now });
    const ended = await endOwnLectures(trx, own, now);
    const left = await endOwnSeats(trx, { studentId: accountId, lectures, now });
    const erased = await eraseAccount(trx, { accountId, passwordHash, now });
    return { ended, left, ...erased, sessionIds: await endSessionsOf(trx, accountId) };
  });
  for (const { id: lectureId } of done.ended.lectures) events.emit("lectureDeleted", { lectureId });
  for (const seat of [...done.ended.seats, ...done.left]) events.emit("ended", seat);
  done.sessionIds.forEach(onSessionEnded);
  await removePicture(services, done.pictureKey);
}

/** One after another in one order, so that two deletions wait for each other instead of both failing. */
async function lockAround(trx: Knex.Transaction, accountId: string, now: Date): Promise<LectureRecord[]> {
  const locked: LectureRecord[] = [];
  for (const id of await lectureIdsAround(trx, accountId)) {
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
  const paid = await paidLectureIds(trx, accountId);
  const owed = own.filter((lecture) => paid.has(lecture.id) && !hasEnded(lecture, now));
  if (owed.length > 0)
    throw new AppError("has_paid_lectures", { fields: { lectures: owed.map(({ name }) => name) } });
}

/** The person is gone already; a file that can't be removed is a matter for the log, not for them. */
async function removePicture({ db, pictures, logger }: DeletionServices, key: string | null): Promise<void> {
  if (key === null) return;
  try {
    if (!(await isPictureUsed(db, key))) await pictures.remove(key);
  } catch (error) {
    logger.error({ err: error, key }, "a deleted person's picture could not be removed");
  }
}
