import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** How far a recording's replay is: a row from the first attempt on. */
  await db.schema.createTable("assemblies", (table) => {
    table.uuid("recording_id").primary().references("id").inTable("recordings").onDelete("cascade");
    table
      .timestamp("of_end")
      .notNullable()
      .comment("the end of the recording that it is made of: a room that opens again ends again");
    table.text("step").notNullable();
    table.float("progress").notNullable().defaultTo(0).comment("of this step: 0 to 1");
    table
      .timestamp("finishes_at")
      .comment("when all qualities are ready, from measured speed; null: not known");
    table.integer("duration_ms").comment("null until it was planned");
    table.jsonb("chapters").notNullable().defaultTo("[]");
    table.specificType("renditions", "text[]").notNullable().defaultTo("{}");
    table.timestamp("updated_at").notNullable();
    table.check(
      "step in ('fetch', 'preview', 'sound', 'renditions', 'store', 'done')",
      [],
      "assemblies_step_known",
    );
    table.check("progress between 0 and 1", [], "assemblies_progress");
    table.check("duration_ms > 0", [], "assemblies_duration");
  });
  await db.raw(
    "create index recordings_unassembled on recordings (id) where state in ('ended', 'assembling', 'preview')",
  );
  await db.raw("create index recordings_expiring on recordings (expires_at) where state <> 'deleted'");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
