import type { PaymentStatus } from "#contract/payment.ts";
import type { Db } from "#backend/db/knex.ts";

interface Due {
  statuses: readonly PaymentStatus[];
  /** Last asked about before then, or never. */
  checkedBefore: Date;
  /** Not older than this; older ones are given up. */
  createdAfter?: Date;
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
  if (due.createdAfter) taken.where("created_at", ">", due.createdAfter);
  const rows: { text_ref: string }[] = await db("payments")
    .with("taken", taken)
    .whereIn("id", db("taken").select("id"))
    .update({ checked_at: due.now })
    .returning("text_ref");
  return rows.map((row) => row.text_ref);
}
