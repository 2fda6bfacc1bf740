import type { Knex } from "#backend/platform/db/knex.ts";
import {
  assessDelivery,
  reviewEndsAt,
  REVIEW_PERIOD_MS,
  SETTLEMENT_DELAY_MS,
  settlementDueAt,
  type Delivery,
} from "#backend/lectures/schedule/delivery-policy.ts";
import { enqueueAdminAlert } from "#backend/payments/state/alert-admins-job.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { decideDelivery, emitEnded } from "./decide-delivery.ts";
import { updateDelivery } from "#backend/lectures/schedule/lecture-state-repo.ts";
import { listDueLectures, lockDeliveryFacts, type DeliveryFacts } from "./delivery-repo.ts";

const batchSize = 50;

/**
 * Settles the lectures that are over: each was given, was not and is refunded, or goes to an admin. Those that no admin
 * has decided in time are refunded. Each in a transaction of its own, so a killed process loses nothing.
 */
export async function settleLectures(services: EnrollmentServices): Promise<void> {
  const { db, clock, logger } = services;
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const due = await listDueLectures(db, {
    overBefore: ago(SETTLEMENT_DELAY_MS),
    reviewedBefore: ago(REVIEW_PERIOD_MS),
    limit: batchSize,
  });
  for (const lectureId of due) {
    try {
      await settleLecture(services, lectureId, now);
    } catch (error) {
      logger.error({ err: error, lectureId }, "a lecture could not be settled");
    }
  }
}

async function settleLecture(
  { db, events, lectureMutex, logger }: EnrollmentServices,
  lectureId: string,
  now: Date,
): Promise<void> {
  const settled = await lectureMutex.runExclusive(lectureId, () =>
    db.transaction(async (trx) => {
      const facts = await lockDeliveryFacts(trx, lectureId);
      // Checked again: the host may have ended it again, or an admin decided, while we waited for the lock.
      const outcome = facts && outcomeOf(facts, now);
      return facts && outcome && { outcome, studentIds: await apply(trx, facts, outcome, now) };
    }),
  );
  if (!settled) return;
  if (settled.outcome !== "given")
    logger.warn({ lectureId, outcome: settled.outcome }, "a lecture was settled");
  emitEnded(events, lectureId, settled.studentIds);
}

/** Returns what becomes of a lecture now; null while nothing is due. */
function outcomeOf(facts: DeliveryFacts, now: Date): Delivery | null {
  if (facts.delivery === "under_review")
    return facts.reviewAt && reviewEndsAt(facts.reviewAt) <= now ? "not_given" : null;
  if (facts.delivery !== null || settlementDueAt(facts) > now) return null;
  const outcome = assessDelivery(facts);
  // Without a payment there is nothing to decide.
  return outcome === "under_review" && facts.payments === 0 ? "given" : outcome;
}

async function apply(
  trx: Knex.Transaction,
  { id: lectureId, delivery: from }: DeliveryFacts,
  to: Delivery,
  now: Date,
): Promise<string[] | undefined> {
  if (to !== "under_review") return decideDelivery(trx, { lectureId, from, to, now });
  await updateDelivery(trx, lectureId, { from, to, now });
  await enqueueAdminAlert(trx);
  return undefined;
}
