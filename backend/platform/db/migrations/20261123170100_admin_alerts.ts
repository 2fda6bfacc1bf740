import type { Knex } from "knex";

/** What needs an admin, and the emails to the admins about it: one email has everything new, at most every 15 minutes. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("admin_alerts", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.timestamp("created_at").notNullable();
  });
  await db.schema.createTable("attention_notices", (table) => {
    /** A payment, lecture or complaint; the zero id for what concerns all refunds. */
    table.uuid("subject_id").notNullable();
    table.text("reason").notNullable();
    table.timestamp("noticed_at").notNullable();
    /** null until an email is about it. */
    table.uuid("alert_id").references("id").inTable("admin_alerts");
    table.primary(["subject_id", "reason"]);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
