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
    const charge: { amountSantim: number } | undefined = await trx("sandbox_charges")
      .where({ textRef, outcome: "succeeded" })
      .where("decidedAt", "<=", now)
      .whereNull("chargedBackAt")
      .forUpdate()
      .first("amountSantim");
    if (!charge) return false;
    const others: { amountSantim: number }[] = await trx("sandbox_refunds")
      .where({ textRef })
      .whereNot({ refundRef })
      .select("amountSantim");
    const left = others.reduce((sum, other) => sum - other.amountSantim, charge.amountSantim);
    if (amountSantim > left) return false;
    await trx("sandbox_refunds")
      .insert({ refundRef, textRef, amountSantim, createdAt: now })
      .onConflict("refundRef")
      .ignore();
    return true;
  });
}

export async function hasSandboxRefund(db: Knex, refundRef: string): Promise<boolean> {
  return (await db("sandbox_refunds").where({ refundRef }).first("refundRef")) !== undefined;
}
