import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    /** A data URL of at most 300 characters, to show until the thumbnail is there. Older lectures have none. */
    table.text("thumbnail_preview");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
