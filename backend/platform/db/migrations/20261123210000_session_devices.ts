import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  for (const name of ["sessions", "remembered_devices"])
    await db.schema.alterTable(name, (table) => {
      /** What was used last, for its owner's list. Null: not known, as before this migration. */
      table.text("browser");
      table.text("system");
      table.text("address");
    });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
