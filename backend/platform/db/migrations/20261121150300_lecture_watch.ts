import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    /** When the host last entered the room. */
    table.timestamp("host_seen_at");
  });
  await db.schema.createTable("lecture_reminders", (table) => {
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures").onDelete("CASCADE");
    table.text("kind").notNullable();
    /** For which start: a lecture that is moved is reminded of anew. */
    table.timestamp("starts_at", { precision: 3 }).notNullable();
    table.primary(["lecture_id", "kind", "starts_at"]);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
