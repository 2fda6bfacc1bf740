import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    /** Until then the instructor may choose a date on short notice, since an admin agreed; null otherwise. */
    table.timestamp("short_notice_until");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
