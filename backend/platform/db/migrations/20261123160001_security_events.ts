import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("security_events", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    /** Null: a log-in with an email that has no account. */
    table.uuid("account_id").references("id").inTable("accounts").onDelete("CASCADE");
    table.text("kind").notNullable();
    /** The IP address and the device that caused it; null when the server did. */
    table.text("address");
    table.text("browser");
    table.text("system");
    table.timestamp("created_at").notNullable();
    table.index(["account_id", "id"], "security_events_account");
    table.index(["created_at"], "security_events_created");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
