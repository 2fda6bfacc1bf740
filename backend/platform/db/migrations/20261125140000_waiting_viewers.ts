import type { Knex } from "knex";

/** While no SFU is there, a mesh carries those who joined first: the others wait for it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("room_connections", (table) => {
    table.timestamp("joined_at").notNullable().defaultTo(db.raw("clock_timestamp()"));
    table.boolean("waits_for_sfu").notNullable().defaultTo(false);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
