import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** One row for each stay of a viewer's page. Stays of one person may overlap. */
  await db.schema.createTable("room_presences", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.uuid("account_id").notNullable().references("id").inTable("accounts");
    table.timestamp("entered_at").notNullable();
    /** Moves on while the page is there: a server that dies leaves it where it last looked. */
    table.timestamp("seen_until").notNullable();
    table.index(["lecture_id", "account_id"], "room_presences_attendance");
    table.check("seen_until >= entered_at", [], "room_presences_in_order");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
