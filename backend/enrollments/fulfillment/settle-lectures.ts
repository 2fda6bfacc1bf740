import type { Knex } from "#backend/platform/db/knex.ts";
import {
  assessFulfillment,
  reviewEndsAt,
  REVIEW_PERIOD_MS,
  SETTLEMENT_DELAY_MS,
  settlementDueAt,
  type Fulfillment,
} from "#backend/lectures/schedule/fulfillment-policy.ts";
import { enqueueAdminAlert } from "#backend/payments/state/alert-admins-job.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { decideFulfillment, emitEnded } from "./decide-fulfillment.ts";
import { updateFulfillment } from "#backend/lectures/schedule/lecture-state-repo.ts";
import { listDueLectures, lockFulfillment, type FulfillmentRecord } from "./fulfillment-repo.ts";

const batchSize = 50;

/**
 * Settles the lectures that are over: a lecture was given, or was not given and is refunded, or goes to an admin for
 * review. Lectures that no admin decides in time are refunded. Each lecture is settled in its own transaction, so a
 * killed process loses nothing.
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
      const record = await lockFulfillment(trx, lectureId);
      // The outcome is determined again: while we waited for the lock, the host may have ended the lecture again, or an
      // admin may have decided.
      const outcome = record && outcomeOf(record, now);
      return record && outcome && { outcome, studentIds: await apply(trx, record, outcome, now) };
    }),
  );
  if (!settled) return;
  if (settled.outcome !== "given")
    logger.warn({ lectureId, outcome: settled.outcome }, "a lecture was settled");
  emitEnded(events, lectureId, settled.studentIds);
}

/** Returns the outcome that is due for a lecture now; null while none is due. */
function outcomeOf(record: FulfillmentRecord, now: Date): Fulfillment | null {
  if (record.fulfillment === "under_review")
    return record.reviewAt && reviewEndsAt(record.reviewAt) <= now ? "not_given" : null;
  if (record.fulfillment !== null || settlementDueAt(record) > now) return null;
  const outcome = assessFulfillment(record);
  // Without a payment there is nothing to decide.
  return outcome === "under_review" && record.payments === 0 ? "given" : outcome;
}

async function apply(
  trx: Knex.Transaction,
  { id: lectureId, fulfillment: from }: FulfillmentRecord,
  to: Fulfillment,
  now: Date,
): Promise<string[] | undefined> {
  if (to !== "under_review") return decideFulfillment(trx, { lectureId, from, to, now });
  await updateFulfillment(trx, lectureId, { from, to, now });
  await enqueueAdminAlert(trx);
  return undefined;
}
