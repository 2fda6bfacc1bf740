import { lockLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { enrollInLecture } from "#backend/enrollments/enroll-in-lecture.ts";
import { openFullWithdrawal } from "#backend/enrollments/replays/open-full-withdrawal.ts";
import { findPaidSeats } from "#backend/enrollments/replays/replay-promise-repo.ts";
import type { SingleAction } from "./action.ts";
import { insertReplay, markQuarterWatched, markReplayDeleted } from "./replay-fixture-repo.ts";
import type { TestFixture } from "./property-fixture.ts";

export type ReplayAction = Extract<SingleAction, { do: "replay" }>;

const PRICE = 150;
const promisedMs = 10 * 86_400_000;

export async function performReplayAction(
  { services, lectureId, students }: TestFixture,
  { step, student }: ReplayAction,
): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  const caller = students[student];
  if (!caller) throw new Error(`There is no student ${student}.`);
  switch (step) {
    case "is ready":
      return insertReplay(db, { lectureId, priceSantim: PRICE * 100, now });
    case "bought": {
      const returnUrl = "http://localhost:0/success";
      const request = { classId: lectureId, kind: "replay", amount: PRICE, returnUrl } as const;
      await enrollInLecture(services, caller, { ...request, phone_number: "0911223344" });
      return;
    }
    case "watched":
      return markQuarterWatched(db, { lectureId, studentId: caller.accountId, now });
    case "deleted":
      return db.transaction(async (trx) => {
        if (!(await lockLecture(trx, lectureId, now))) return;
        if (!(await markReplayDeleted(trx, { lectureId, now }))) return;
        const paid = await findPaidSeats(trx, lectureId);
        const promisedEnd = new Date(now.getTime() + promisedMs);
        await openFullWithdrawal(trx, { lectureId, kind: "replay-deleted", promisedEnd, paid, now });
      });
  }
}
