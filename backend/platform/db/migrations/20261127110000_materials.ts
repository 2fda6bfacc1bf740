import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** A file that an instructor gives to a lecture. */
  await db.schema.createTable("materials", (table) => {
    table.uuid("id").primary();
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.text("name").notNullable();
    table.text("extension").notNullable();
    table.integer("bytes").notNullable();
    table.text("audience").notNullable();
    table.text("file_key").notNullable().unique();
    table.timestamp("added_at").notNullable();
    table.timestamp("announced_at").nullable();
    table.index(["lecture_id", "added_at"], "materials_of_lecture");
    table.check("audience in ('seats', 'everybody')", [], "materials_audience_known");
    table.check("bytes > 0", [], "materials_not_empty");
  });
  /** A file on its way: `pieces` are files that hold its bytes so far, in order. */
  await db.schema.createTable("material_uploads", (table) => {
    table.uuid("id").primary();
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.text("name").notNullable();
    table.text("audience").notNullable();
    table.integer("bytes").notNullable();
    table.integer("received").notNullable().defaultTo(0);
    table.specificType("pieces", "text[]").notNullable().defaultTo("{}");
    table.timestamp("created_at").notNullable();
    table.index(["lecture_id"], "material_uploads_of_lecture");
    table.index(["created_at"], "material_uploads_by_age");
    table.check("audience in ('seats', 'everybody')", [], "material_uploads_audience_known");
    table.check("bytes > 0 and received between 0 and bytes", [], "material_uploads_received");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
