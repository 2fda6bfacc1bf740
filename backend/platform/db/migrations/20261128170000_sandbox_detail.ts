import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("sandbox_charges", (table) => {
    table.text("detail").comment("what comes with it besides, in a sentence");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
