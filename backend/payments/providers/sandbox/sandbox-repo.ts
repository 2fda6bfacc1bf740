import type { Db } from "#backend/platform/db/knex.ts";

export type SandboxOutcome = "succeeded" | "failed" | "cancelled";

export interface SandboxCharge {
  checkoutId: string;
  textRef: string;
  reference: string;
  amountSantim: number;
  currency: string;
  title: string;
  /** A sentence about what else the price includes; null if there is nothing else. */
  detail: string | null;
  payerName: string;
  returnUrl: string;
  method: string | null;
  /** Null until the payer has paid or cancelled, or the checkout is cancelled. */
  outcome: SandboxOutcome | null;
  /** The time from which `verify` returns the outcome; it is in the future if the payer chose "slow". */
  decidedAt: Date | null;
  /** The time at which the provider took the money back. */
  chargedBackAt: Date | null;
}

type NewCharge = Omit<SandboxCharge, "method" | "outcome" | "decidedAt" | "chargedBackAt"> & { now: Date };

/** Returns false when the reference was already used. */
export async function insertCharge(db: Db, { now, ...charge }: NewCharge): Promise<boolean> {
  const rows = await db("sandbox_charges")
    .insert({ ...charge, createdAt: now })
    .onConflict("textRef")
    .ignore()
    .returning("checkoutId");
  return rows.length === 1;
}

export async function findChargeByCheckout(db: Db, checkoutId: string): Promise<SandboxCharge | undefined> {
  return db("sandbox_charges").where({ checkoutId }).first();
}

export async function findChargeByTextRef(db: Db, textRef: string): Promise<SandboxCharge | undefined> {
  return db("sandbox_charges").where({ textRef }).first();
}

interface Decision {
  checkoutId: string;
  method: string | null;
  outcome: SandboxOutcome;
  decidedAt: Date;
}

/** Decides an open charge. Returns false when it was already decided. */
export async function decideCharge(db: Db, decision: Decision): Promise<boolean> {
  const decided = await db("sandbox_charges")
    .where({ checkoutId: decision.checkoutId })
    .whereNull("outcome")
    .update({ method: decision.method, outcome: decision.outcome, decidedAt: decision.decidedAt });
  return decided === 1;
}

/** Closes an undecided charge. Returns false when it was already decided, or does not exist. */
export async function cancelCharge(db: Db, textRef: string, now: Date): Promise<boolean> {
  const cancelled = await db("sandbox_charges")
    .where({ textRef })
    .whereNull("outcome")
    .update({ outcome: "cancelled" satisfies SandboxOutcome, decidedAt: now });
  return cancelled === 1;
}
