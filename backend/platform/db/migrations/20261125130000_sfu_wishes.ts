import type { Knex } from "knex";

/** A host may wish that an SFU carries a lecture, however few seats are sold. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    table.boolean("sfu_wished").notNullable().defaultTo(false);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
