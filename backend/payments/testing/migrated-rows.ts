import type { Db } from "#backend/platform/db/knex.ts";
import { createTextRef } from "../state/text-ref.ts";

/** When every row of a migration's test was written. */
export const day = new Date("2026-11-20T08:00:00Z");

/** Inserts a student into a database of any version. Returns the id. */
export async function insertPayer(db: Db): Promise<string> {
  const payer = { name: "A B", email: "a@example.com", role: "student", password_hash: "x" };
  const [{ id }] = await db("accounts").insert(payer).returning("id");
  return id;
}

/** Inserts a payment of 450 birr as the server wrote it before a migration. Returns the id. */
export async function insertOldPayment(db: Db, payerId: string, fields: object): Promise<string> {
  const [{ id }] = await db("payments")
    .insert({
      text_ref: createTextRef(),
      payer_id: payerId,
      provider: "chapa",
      amount_santim: 45_000,
      expires_at: day,
      created_at: day,
      updated_at: day,
      ...fields,
    })
    .returning("id");
  return id;
}
