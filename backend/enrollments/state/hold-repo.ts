import type { EnrollmentStatus } from "#contract/enrollments/enrollment.ts";
import { HOLD_AGAIN_PERIOD_MS, SEAT_HOLD_MS } from "#backend/platform/constants.ts";
import { shortenPayments, shortenPaymentsFromAhead } from "#backend/payments/state/due-payment-repo.ts";
import { inTransaction, type Db, type Knex } from "#backend/platform/db/knex.ts";

interface HoldQuery {
  studentId: string;
  lectureId: string;
  now: Date;
}

/**
 * Returns the ends of the student's open holds in all lectures, and the ends of the recent holds in this lecture that
 * count towards the limit. Locks the account, so that concurrent holds in several lectures are counted. The lecture
 * must be locked first.
 */
export async function lockHolds(
  trx: Knex.Transaction,
  { studentId, lectureId, now }: HoldQuery,
): Promise<{ openUntil: Date[]; endedAt: Date[] }> {
  await trx("accounts").where({ id: studentId }).forNoKeyUpdate().first("id");
  const rows: { heldUntil: Date | null; endedAt: Date | null }[] = await trx("enrollments")
    .where({ studentId, status: "held" satisfies EnrollmentStatus })
    .where("heldUntil", ">", now)
    .orWhere(
      (ended) =>
        void ended
          .where({ studentId, lectureId })
          .where("holdEndedAt", ">", new Date(now.getTime() - HOLD_AGAIN_PERIOD_MS)),
    )
    .select("heldUntil", { endedAt: "holdEndedAt" });
  return {
    openUntil: rows.flatMap(({ heldUntil }) => heldUntil ?? []),
    endedAt: rows.flatMap(({ endedAt }) => endedAt ?? []),
  };
}

/** Ends the holds of a lecture at the given time, unless they end earlier. The lecture must be locked first. */
export async function shortenHolds(trx: Knex.Transaction, lectureId: string, until: Date): Promise<void> {
  const longer = trx("enrollments")
    .where({ lectureId, status: "held" satisfies EnrollmentStatus })
    .where("heldUntil", ">", until);
  // Locks payments before their enrollments, as all code does.
  await shortenPayments(trx, await longer.clone().pluck("paymentId"), until);
  await longer.update({ heldUntil: until });
}

/** Shortens holds that were created while the clock was ahead, so that they end at most an hour from now. */
export async function shortenHoldsFromAhead(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + SEAT_HOLD_MS);
  await inTransaction(db, async (trx) => {
    const ids = await shortenPaymentsFromAhead(trx, { now, until });
    await trx("enrollments")
      .whereIn("paymentId", ids)
      .where({ status: "held" satisfies EnrollmentStatus })
      .update({ heldUntil: until });
  });
}
