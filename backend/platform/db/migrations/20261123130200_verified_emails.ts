import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("accounts", (table) => {
    /** When the owner proved to read the account's email. */
    table.timestamp("email_verified_at");
  });
  // Accounts from before emails were verified count as verified.
  await db("accounts").update({ email_verified_at: db.fn.now() });
  await db.schema.alterTable("email_confirmations", (table) => {
    /** SHA-256 of the id and the six digits that may be entered instead of opening the link. */
    table.binary("code_hash");
    /** How often digits were tried. */
    table.integer("attempts").notNullable().defaultTo(0);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
