import type { Knex } from "knex";

/** Which viewers' pages say that their connection is poor: the host is told how many. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("room_connections", (table) => {
    table.boolean("poor").notNullable().defaultTo(false);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
