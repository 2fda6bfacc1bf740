import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { openFullWithdrawal } from "#backend/enrollments/replays/open-full-withdrawal.ts";
import { lockLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { takeBack } from "#backend/payouts/earnings/take-back.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { addAssembleJob, addReplaceJob, addRemoveJob } from "../state/recording-jobs.ts";
import { reopenAssembly } from "../assembly/assembly-repo.ts";
import { reopenVideo } from "../replacement/replacement-repo.ts";
import { findRecording } from "../state/recording-repo.ts";
import { findPromisedSeats } from "../state/replay-promise.ts";
import { findReplayFacts, markDeleted } from "../state/replay-repo.ts";

interface RetryServices {
  db: Knex;
  clock: Clock;
}

export interface ChangeServices extends RetryServices {
  /** Hours from the decision that a lecture was given until its payments are available. */
  payoutWaitHours: number;
}

type Changer = Pick<Caller, "accountId" | "role">;

async function findOwn({ db, clock }: RetryServices, { accountId }: Changer, lectureId: string) {
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  if (!facts) throw new AppError("lecture_not_found");
  if (!facts.isInstructor) throw new AppError("not_your_lecture");
  if (!facts.recording) throw new AppError("replay_unavailable");
  return facts.recording;
}

/**
 * Retries a replay that was given up. If a replacement video was given up, the replay is produced from that video,
 * otherwise from the recording.
 */
export async function retryReplay(
  { db, clock }: RetryServices,
  caller: Changer,
  lectureId: string,
): Promise<void> {
  const { id: recordingId } = await findOwn({ db, clock }, caller, lectureId);
  await db.transaction(async (trx) => {
    const videoId = await reopenVideo(trx, recordingId, clock());
    if (videoId !== null) return addReplaceJob(trx, videoId);
    if (!(await reopenAssembly(trx, recordingId))) throw new AppError("replay_unavailable");
    await addAssembleJob(trx, recordingId);
  });
}

/** The cost that the host or admin was shown; undefined if none was shown. */
interface Confirmed {
  seats: number | undefined;
  /** In birr. */
  amount: number | undefined;
}

/**
 * Permanently removes a replay and its recording. If the replay is promised to students who paid, they can withdraw
 * with a full refund from then on. The replay is therefore removed only if `confirmed` matches the maximum cost of
 * those refunds: a double click deletes only once, and no host causes refunds unknowingly. If the money was already
 * paid out, the host can no longer delete the replay, but an admin can.
 * @throws AppError replay_promised, earnings_paid_out
 */
export async function deleteReplay(
  { db, clock, payoutWaitHours }: ChangeServices,
  caller: Changer,
  { lectureId, confirmed }: { lectureId: string; confirmed: Confirmed },
): Promise<void> {
  await findOwn({ db, clock }, caller, lectureId);
  await db.transaction(async (trx) => {
    const now = clock();
    const lecture = await lockLecture(trx, lectureId, now);
    if (!lecture) throw new AppError("lecture_not_found");
    const { instructorId } = lecture;
    await takeBack(trx, { instructorId, payoutWaitHours, now }, () =>
      removeReplay(trx, { lectureId, confirmed, now }),
    );
  });
}

interface Removal {
  lectureId: string;
  confirmed: Confirmed;
  /** An admin's reason, shown to students; absent when the host removes the replay. */
  reason?: string;
  now: Date;
}

/**
 * Removes a replay, whatever was paid out for it. Lock the lecture, and check the caller's permission, first.
 * @throws AppError replay_unavailable, replay_promised
 */
export async function removeReplay(
  trx: Knex.Transaction,
  { lectureId, confirmed, reason, now }: Removal,
): Promise<void> {
  const promised = await findPromisedSeats(trx, lectureId, now);
  const recording = await findRecording(trx, lectureId);
  if (!recording || !(await markDeleted(trx, recording.id, now))) throw new AppError("replay_unavailable");
  await addRemoveJob(trx, recording.id);
  if (!promised) return;
  const { paid, end: promisedEnd } = promised;
  const amount = santimToBirr(paid.santim);
  // Throwing rolls everything back.
  if (confirmed.seats !== paid.seats || confirmed.amount !== amount)
    throw new AppError("replay_promised", {
      fields: { seats: [String(paid.seats)], amount: [String(amount)] },
    });
  await openFullWithdrawal(trx, { lectureId, kind: "replay-deleted", reason, promisedEnd, paid, now });
}
