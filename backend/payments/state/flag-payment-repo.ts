import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { StoredAttentionReason } from "./attention-reason.ts";
import { payableStatuses } from "./payment-state.ts";

interface Flag {
  reason: Extract<StoredAttentionReason, "charge_mismatch">;
  /** Details for the admin. */
  note: string;
  now: Date;
}

/**
 * Adds an unpaid payment to the admins' queue. Returns false when the payment is already there for the same reason, or
 * an admin has already resolved it for that reason.
 */
export async function flagPayment(db: Db, id: string, { reason, note, now }: Flag): Promise<boolean> {
  const flagged = await db("payments")
    .where({ id })
    .whereIn("status", payableStatuses)
    .whereRaw("(attention_reason, note) is distinct from (?, ?)", [reason, note])
    .update({ attentionReason: reason, note, resolvedAt: null, updatedAt: now });
  return flagged === 1;
}

export async function markResolved(trx: Knex.Transaction, id: string, now: Date): Promise<void> {
  await trx("payments").where({ id }).update({ resolvedAt: now });
}
