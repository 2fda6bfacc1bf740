import type { PaymentStatus } from "#contract/payment.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import { nextAsk } from "./ask-schedule.ts";

/** Keeps the payments of years out of a question that is asked each minute. */
const LONGEST_ABSENCE_MS = 30 * 24 * 60 * 60_000;

interface Due {
  statuses: readonly PaymentStatus[];
  /** Last asked about before then, or never. */
  checkedBefore: Date;
  /**
   * Given up once they were asked about at this age or later. Not by their age alone: while nobody was there to
   * ask, money may have come.
   */
  lastAskAtAgeMs?: number;
  limit: number;
  now: Date;
}

/**
 * Takes payments that are due to be asked about, the least lately asked first, and notes that they are being
 * asked about: the same `now` never takes one twice. Several processes may take at once and get different ones. Answers their references.
 */
export async function takeDuePayments(db: Db, due: Due): Promise<string[]> {
  const taken = db("payments")
    .select("id")
    .whereIn("status", due.statuses)
    .whereRaw("(checked_at is null or checked_at < ?)", [due.checkedBefore])
    .orderByRaw("checked_at nulls first, created_at")
    .limit(due.limit)
    .forUpdate()
    .skipLocked();
  if (due.lastAskAtAgeMs !== undefined)
    taken
      .where("created_at", ">", new Date(due.now.getTime() - LONGEST_ABSENCE_MS))
      .whereRaw("(checked_at is null or checked_at < created_at + make_interval(secs => ?))", [
        due.lastAskAtAgeMs / 1000,
      ]);
  const rows: { text_ref: string }[] = await db("payments")
    .with("taken", taken)
    .whereIn("id", db("taken").select("id"))
    .update({ checked_at: due.now })
    .returning("text_ref");
  return rows.map((row) => row.text_ref);
}

interface DuePaid {
  /** Last asked about before then; never since it was paid counts from there. */
  askedBefore: Date;
  paidAfter: Date;
  limit: number;
  now: Date;
}

/**
 * Takes payments whose money is here, and was not nothing, the least lately asked about first. Several processes may
 * take at once and get different ones. Answers their references.
 */
export async function takePaidPayments(
  db: Db,
  { askedBefore, paidAfter, limit, now }: DuePaid,
): Promise<string[]> {
  const taken = db("payments")
    .select("id")
    .where("status", "paid" satisfies PaymentStatus)
    .where("amount_santim", ">", 0)
    .whereRaw("coalesce(checked_at, paid_at) < ?", [askedBefore])
    .where("paid_at", ">", paidAfter)
    .orderByRaw("coalesce(checked_at, paid_at)")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows: { text_ref: string }[] = await db("payments")
    .with("taken", taken)
    .whereIn("id", db("taken").select("id"))
    .update({ checked_at: now })
    .returning("text_ref");
  return rows.map((row) => row.text_ref);
}

const dueByAge = `coalesce(ask_at,
  case status when 'refund_pending' then updated_at else created_at + interval '1 minute' end) <= ?`;

/**
 * Takes open payments and refunds whose time to be asked about has come, and puts each off to its next one.
 * Several processes may take at once and get different ones. Answers their references.
 */
export async function takeScheduledPayments(
  db: Db,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  return db.transaction(async (trx: Knex.Transaction) => {
    const due: { id: string; textRef: string; since: Date }[] = await trx("payments")
      .whereIn("status", ["created", "pending", "refund_pending"] satisfies PaymentStatus[])
      .whereRaw(dueByAge, [now])
      .orderBy("created_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .select({ id: "id", textRef: "text_ref" })
      .select(
        trx.raw(
          `case status when 'refund_pending' then coalesce(refund_requested_at, updated_at) else created_at end as since`,
        ),
      );
    await trx.raw(
      `update payments set checked_at = ?, ask_at = taken.ask_at
       from unnest(?::uuid[], ?::timestamptz[]) as taken (id, ask_at) where payments.id = taken.id`,
      [now, due.map(({ id }) => id), due.map(({ since }) => nextAsk(since, now).toISOString())],
    );
    return due.map(({ textRef }) => textRef);
  });
}
