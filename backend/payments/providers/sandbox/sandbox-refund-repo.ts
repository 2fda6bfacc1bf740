import type { Knex } from "#backend/platform/db/knex.ts";

interface SandboxRefund {
  textRef: string;
  refundRef: string;
  amountSantim: number;
  now: Date;
}

/**
 * Refunds all or part of a succeeded charge, once per reference. Returns false if the charge does not exist or less
 * than this amount remains to be refunded.
 */
export async function insertSandboxRefund(
  db: Knex,
  { textRef, refundRef, amountSantim, now }: SandboxRefund,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const charge: { amount_santim: number } | undefined = await trx("sandbox_charges")
      .where({ text_ref: textRef, outcome: "succeeded" })
      .where("decided_at", "<=", now)
      .whereNull("charged_back_at")
      .forUpdate()
      .first("amount_santim");
    if (!charge) return false;
    const others: { amount_santim: number }[] = await trx("sandbox_refunds")
      .where({ text_ref: textRef })
      .whereNot({ refund_ref: refundRef })
      .select("amount_santim");
    const left = others.reduce((sum, { amount_santim }) => sum - amount_santim, charge.amount_santim);
    if (amountSantim > left) return false;
    await trx("sandbox_refunds")
      .insert({ refund_ref: refundRef, text_ref: textRef, amount_santim: amountSantim, created_at: now })
      .onConflict("refund_ref")
      .ignore();
    return true;
  });
}

export async function hasSandboxRefund(db: Knex, refundRef: string): Promise<boolean> {
  return (await db("sandbox_refunds").where({ refund_ref: refundRef }).first("refund_ref")) !== undefined;
}
