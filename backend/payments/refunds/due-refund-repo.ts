import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { RefundStatus } from "./refund-state.ts";
import { nextPollAt, trustedUntil } from "../state/poll-schedule.ts";

interface DueRefunds {
  /** If true, ignores the schedule and claims every open refund that was not polled at `now` or later. */
  all: boolean;
  limit: number;
  now: Date;
}

/**
 * Claims open refunds that are due to be requested or polled, and schedules their next poll. Safe to call from several
 * processes at the same time: each gets different refunds. Returns the ids of their payments.
 */
export async function claimDueRefunds(db: Db, { all, limit, now }: DueRefunds): Promise<string[]> {
  return db.transaction(async (trx: Knex.Transaction) => {
    const query = trx("refunds")
      .whereIn("status", ["requested", "pending"] satisfies RefundStatus[])
      .orderBy("nextPollAt")
      .limit(limit)
      .forUpdate()
      .skipLocked();
    const isDue = all ? "last_polled_at is null or last_polled_at < :now" : "next_poll_at <= :now";
    void query.whereRaw(`(${isDue} or last_polled_at > :trusted)`, { now, trusted: trustedUntil(now) });
    const due: { id: string; paymentId: string; since: Date }[] = await query.select("id", "paymentId", {
      since: trx.raw("coalesce(unconfirmed_since, requested_at, created_at)"),
    });
    await trx.raw(
      `update refunds set last_polled_at = ?, next_poll_at = claimed.next_poll_at
       from unnest(?::uuid[], ?::timestamptz[]) as claimed (id, next_poll_at) where refunds.id = claimed.id`,
      [now, due.map(({ id }) => id), due.map(({ since }) => nextPollAt(since, now).toISOString())],
    );
    return due.map(({ paymentId }) => paymentId);
  });
}

/** Makes a payment due, so that the next reconciliation queries the provider about it and its refunds. */
export async function schedulePollNow(trx: Knex.Transaction, id: string, now: Date): Promise<void> {
  await trx("payments").where({ id }).update({ lastPolledAt: null, nextPollAt: now });
  await trx("refunds").where({ paymentId: id }).whereNotNull("nextPollAt").update({ nextPollAt: now });
}
