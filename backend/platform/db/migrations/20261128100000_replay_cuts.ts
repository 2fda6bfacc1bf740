import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** A passage of a recording that nobody is to see. */
  await db.schema.createTable("replay_cuts", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("recording_id").notNullable().references("id").inTable("recordings").onDelete("cascade");
    table
      .timestamp("from_at")
      .notNullable()
      .comment("in the lecture's own time, so that it stays where it is when the replay is made anew");
    table.timestamp("to_at").notNullable();
    table.uuid("made_by").notNullable().references("id").inTable("accounts");
    table.timestamp("made_at").notNullable();
    table.index(["recording_id", "from_at"]);
    table.index(["made_by"]);
    table.check("from_at < to_at", [], "replay_cuts_span");
  });
  await db.schema.alterTable("recordings", (table) => {
    table
      .uuid("pending_cuts")
      .comment("another one after each change of its cuts; null once the stored replay has them");
  });
  await db.schema.alterTable("assemblies", (table) => {
    table
      .jsonb("blanked")
      .notNullable()
      .defaultTo("[]")
      .comment("the passages in which the stored replay is black and silent; its own milliseconds");
  });
  await db.raw("create index recordings_pending_cuts on recordings (id) where pending_cuts is not null");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
