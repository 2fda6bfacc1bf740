import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("lectures", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("instructor_id").notNullable().references("id").inTable("accounts");
    table.text("name").notNullable();
    table.text("type").notNullable();
    table.text("description").notNullable();
    table.bigInteger("price_santim").notNullable();
    /** To the millisecond, as JavaScript reads it back: a cursor must name exactly what is stored. */
    table.timestamp("starts_at", { precision: 3 }).notNullable();
    /** IANA name, for the wall clock of the lecture. */
    table.text("zone").notNullable();
    table.integer("duration_minutes").notNullable();
    /** null: no limit. */
    table.integer("capacity");
    table.text("thumbnail_key");
    /** Until the host has sent anything, a withdrawal is refunded in full. */
    table.timestamp("first_media_at");
    table.timestamp("deleted_at");
    table.timestamp("created_at").notNullable().defaultTo(db.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(db.fn.now());
    table.check("price_santim >= 0", [], "lectures_price_not_negative");
    table.check("duration_minutes > 0", [], "lectures_duration_positive");
    table.check("capacity > 0", [], "lectures_capacity_positive");
  });
  await db.raw("create index lectures_schedule on lectures (starts_at, id) where deleted_at is null");
  await db.raw(
    "create index lectures_instructor on lectures (instructor_id, starts_at, id) where deleted_at is null",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
