import type { PaymentStatus } from "#contract/payments/payment.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { nextCheckoutPollAt, trustedUntil } from "./poll-schedule.ts";

/** Excludes old payments from a query that runs every minute. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

interface DuePayments {
  statuses: readonly PaymentStatus[];
  /**
   * Claims payments that were never polled, were last polled before this time, or have a scheduled poll that is due.
   */
  polledBefore: Date;
  /**
   * Excludes payments that had reached this age when they were last polled. Their current age is not used, since a
   * charge may have succeeded while no process was running to poll it.
   */
  maxAgeAtLastPollMs?: number;
  limit: number;
  now: Date;
}

/**
 * Claims payments in `statuses`, starting with those that were not polled for the longest time. Safe to call from
 * several processes at the same time: each gets different payments. Returns their references.
 */
export async function claimDuePayments(db: Db, due: DuePayments): Promise<string[]> {
  const claimed = db("payments")
    .select("id")
    .whereIn("status", due.statuses)
    .whereRaw("(last_polled_at is null or last_polled_at < ? or last_polled_at > ? or next_poll_at <= ?)", [
      due.polledBefore,
      trustedUntil(due.now),
      due.now,
    ])
    .orderByRaw("last_polled_at nulls first, created_at")
    .limit(due.limit)
    .forUpdate()
    .skipLocked();
  if (due.maxAgeAtLastPollMs !== undefined)
    claimed
      .where("createdAt", ">", new Date(due.now.getTime() - MAX_AGE_MS))
      .whereRaw(
        "(last_polled_at is null or last_polled_at > ? or last_polled_at < created_at + make_interval(secs => ?))",
        [trustedUntil(due.now), due.maxAgeAtLastPollMs / 1000],
      );
  return markPolled(db, claimed, due.now);
}

interface DueChargebackChecks {
  /**
   * Payments last checked before this time are claimed. For a payment that was never checked, the time at which it was
   * paid counts instead.
   */
  polledBefore: Date;
  paidAfter: Date;
  limit: number;
  now: Date;
}

/**
 * Claims payments that were paid, not free and not charged back, starting with those that were not checked for the
 * longest time. Refunded payments are included, since the provider may take back money that was already refunded.
 * Returns their references.
 */
export async function claimPaymentsForChargebackCheck(
  db: Db,
  { polledBefore, paidAfter, limit, now }: DueChargebackChecks,
): Promise<string[]> {
  const claimed = db("payments")
    .select("id")
    .whereNotNull("paidAt")
    .whereNull("chargedBackAt")
    .where("amountSantim", ">", 0)
    .whereRaw("(coalesce(last_polled_at, paid_at) < ? or last_polled_at > ?)", [
      polledBefore,
      trustedUntil(now),
    ])
    .where("paidAt", ">", paidAfter)
    .orderByRaw("coalesce(last_polled_at, paid_at)")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return markPolled(db, claimed, now);
}

/** When a closed payment is polled, its scheduled poll is cleared, so that the poll happens only once. */
const unlessClosed = "case when status not in ('failed', 'expired') then next_poll_at end";

async function markPolled(db: Db, claimed: Knex.QueryBuilder, now: Date): Promise<string[]> {
  const rows: { textRef: string }[] = await db("payments")
    .with("claimed", claimed)
    .whereIn("id", db("claimed").select("id"))
    .update({ lastPolledAt: now, nextPollAt: db.raw(unlessClosed) })
    .returning("textRef");
  return rows.map((row) => row.textRef);
}

const isScheduled = "(last_polled_at > ? or coalesce(next_poll_at, created_at + interval '1 minute') <= ?)";

/** Claims open payments whose scheduled poll is due, and schedules the next one. Returns their references. */
export async function claimScheduledPayments(
  db: Db,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  return db.transaction(async (trx: Knex.Transaction) => {
    const due: { id: string; textRef: string; createdAt: Date; expiresAt: Date }[] = await trx("payments")
      .whereIn("status", ["created", "pending"] satisfies PaymentStatus[])
      .whereRaw(isScheduled, [trustedUntil(now), now])
      .orderBy("createdAt")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .select("id", "textRef", "createdAt", "expiresAt");
    await trx.raw(
      `update payments set last_polled_at = ?, next_poll_at = claimed.next_poll_at
       from unnest(?::uuid[], ?::timestamptz[]) as claimed (id, next_poll_at) where payments.id = claimed.id`,
      [now, due.map(({ id }) => id), due.map((payment) => nextCheckoutPollAt(payment, now).toISOString())],
    );
    return due.map(({ textRef }) => textRef);
  });
}

/** Makes open payments expire at `until`, and schedules their next poll no later than that. */
export async function shortenPayments(
  trx: Knex.Transaction,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  await trx("payments")
    .whereIn("id", ids)
    .whereIn("status", ["created", "pending"] satisfies PaymentStatus[])
    .update({
      expiresAt: until,
      nextPollAt: trx.raw("least(coalesce(next_poll_at, created_at + interval '1 minute'), ?)", [until]),
    });
}

/**
 * Makes open payments expire at `until` if they were created while the clock was ahead and would otherwise expire
 * later. Returns their ids.
 */
export async function shortenPaymentsFromAhead(
  trx: Knex.Transaction,
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  const shortened: { id: string }[] = await trx("payments")
    .whereIn("status", ["created", "pending"] satisfies PaymentStatus[])
    .where("createdAt", ">", now)
    .where("expiresAt", ">", until)
    .update({ expiresAt: until, nextPollAt: now })
    .returning("id");
  return shortened.map(({ id }) => id);
}
