import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("assemblies", (table) => {
    table
      .integer("picture_bytes")
      .notNullable()
      .defaultTo(0)
      .comment("the size of its poster and thumbnails together");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
