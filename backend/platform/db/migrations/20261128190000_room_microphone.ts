import type { Knex } from "knex";

/** A host may send sound without a picture. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("rooms", (table) => {
    table.dropChecks("rooms_source_known");
    table.check("source in ('camera', 'screen', 'microphone', 'none')", [], "rooms_source_known");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
