import type { LectureSummary } from "#contract/room/summary.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { selectDeliveryFacts, type DeliveryFacts } from "#backend/enrollments/fulfillment/delivery-repo.ts";
import { assessDelivery, settlementDueAt } from "#backend/lectures/schedule/delivery-policy.ts";
import { findPayoutWaitHours } from "#backend/lectures/schedule/payout-wait-repo.ts";
import { canUpdateLecture } from "#backend/lectures/schedule/lecture-policy.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { countSummary } from "./summary-repo.ts";

const hourMs = 60 * 60_000;

export interface SummaryServices {
  db: Db;
  clock: Clock;
  payoutWaitHours: number;
}

/** Returns what a lecture has come to, for its host. @throws AppError lecture_not_found, not_your_lecture */
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
  const facts: DeliveryFacts = await selectDeliveryFacts(db).where("lectures.id", lectureId).first();
  const { people, messages, earnedSantim } = await countSummary(db, lectureId);
  return {
    minutesTaught: facts.confirmedMinutes + facts.unconfirmedMinutes,
    people,
    messages,
    earnings: facts.payments === 0 ? null : await earningsOf(services, facts, earnedSantim),
  };
}

async function earningsOf(
  { db, payoutWaitHours }: SummaryServices,
  facts: DeliveryFacts,
  earnedSantim: number,
): Promise<NonNullable<LectureSummary["earnings"]>> {
  const decidedAt = settlementDueAt(facts);
  const waitHours = await findPayoutWaitHours(db, facts, payoutWaitHours);
  return {
    amount: santimToBirr(earnedSantim),
    outlook: facts.delivery ?? assessDelivery(facts),
    decidedAt: decidedAt.toISOString(),
    payableAt: new Date(decidedAt.getTime() + waitHours * hourMs).toISOString(),
  };
}
