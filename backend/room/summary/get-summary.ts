import type { LectureSummary } from "#contract/room/summary.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import {
  selectFulfillment,
  type FulfillmentRecord,
} from "#backend/enrollments/fulfillment/fulfillment-repo.ts";
import {
  assessFulfillment,
  reviewEndsAt,
  settlementDueAt,
} from "#backend/lectures/schedule/fulfillment-policy.ts";
import { canUpdateLecture } from "#backend/lectures/schedule/lecture-policy.ts";
import { findLectureBalance } from "#backend/payouts/earnings/earnings-repo.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { countSummary } from "./summary-repo.ts";

export interface SummaryServices {
  db: Db;
  clock: Clock;
  payoutWaitHours: number;
}

/**
 * Returns the summary of a lecture for its host.
 * @throws AppError lecture_not_found, not_your_lecture
 */
export async function getSummary(
  services: SummaryServices,
  caller: Caller,
  lectureId: string,
): Promise<LectureSummary> {
  const { db, clock } = services;
  const lecture = await findLecture(db, lectureId, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  const verdict = canUpdateLecture(caller, lecture);
  if (!verdict.ok) throw new AppError(verdict.code);
  const record: FulfillmentRecord = await selectFulfillment(db).where("lectures.id", lectureId).first();
  return {
    minutesTaught: record.confirmedMinutes + record.unconfirmedMinutes,
    ...(await countSummary(db, lectureId)),
    earnings: record.payments === 0 ? null : await earningsOf(services, record),
  };
}

async function earningsOf(
  { db, clock, payoutWaitHours }: SummaryServices,
  record: FulfillmentRecord,
): Promise<LectureSummary["earnings"]> {
  const query = { lectureId: record.id, now: clock(), payoutWaitHours };
  const balance = await findLectureBalance(db, query);
  if (!balance) return null;
  const decidedAt = decisionTime(record);
  return {
    amount: santimToBirr(balance.netSantim),
    paid: santimToBirr(balance.soldSantim),
    refunded: santimToBirr(balance.refundedSantim),
    fee: santimToBirr(balance.feeSantim),
    returnable: santimToBirr(balance.returnableSantim),
    outlook: record.fulfillment ?? assessFulfillment(record),
    decidedAt: decidedAt.toISOString(),
    payableAt: (balance.payableAt ?? decidedAt).toISOString(),
  };
}

/** Returns when it is or was decided whether the lecture was given. */
function decisionTime(record: FulfillmentRecord): Date {
  const { fulfillment, reviewAt } = record;
  return fulfillment === "under_review" && reviewAt ? reviewEndsAt(reviewAt) : settlementDueAt(record);
}
