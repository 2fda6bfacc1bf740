import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("assemblies", (table) => {
    table.jsonb("rendition_bytes").notNullable().defaultTo("{}").comment("the size of each, by its name");
    table
      .jsonb("kept")
      .notNullable()
      .defaultTo("[]")
      .comment("the parts of time that the replay shows, and where in it each begins; milliseconds");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
