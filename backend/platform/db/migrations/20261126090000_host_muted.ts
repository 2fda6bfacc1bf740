import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("rooms", (table) => {
    /** The host's microphone, as the host last reported it with the source. */
    table.boolean("muted").notNullable().defaultTo(false);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
