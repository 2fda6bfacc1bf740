import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** What is said in a replay, in one language. */
  await db.schema.createTable("captions", (table) => {
    table.uuid("recording_id").notNullable().references("id").inTable("recordings").onDelete("cascade");
    table.text("language").notNullable().comment("ISO 639-1");
    table.jsonb("cues").notNullable().comment("in the order of their start: startMs, endMs, text");
    table.timestamp("updated_at").notNullable();
    table.primary(["recording_id", "language"]);
    table.check("language in ('am', 'om', 'ti', 'so', 'en')", [], "captions_language_known");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
