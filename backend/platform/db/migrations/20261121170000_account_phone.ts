import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("accounts", (table) => {
    /** The mobile number that payment providers ask for. */
    table.text("phone");
    table.check("phone ~ '^0[79][0-9]{8}$'", [], "accounts_phone_normal");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
