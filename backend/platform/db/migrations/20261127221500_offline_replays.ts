import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    table.boolean("offline_allowed").notNullable().defaultTo(false).comment("seats can download the replay");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
