import type { Knex } from "knex";

/** A recording pauses for two reasons, and goes on when neither is left. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("recordings", (table) => {
    table.boolean("host_paused").notNullable().defaultTo(false).comment("the host has paused it");
    table
      .uuid("unrecorded_speaker_id")
      .references("id")
      .inTable("accounts")
      .onDelete("set null")
      .comment("paused while this viewer holds the floor");
    table.boolean("unrecorded_allowed").notNullable().defaultTo(true).comment("viewers may speak unrecorded");
    table.index(["unrecorded_speaker_id"]);
  });
  await db("recordings").whereNotNull("paused_at").update({ host_paused: true });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
