import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** A video that the host puts in a replay's place: `pieces` are files that hold its bytes so far, in order. */
  await db.schema.createTable("replay_videos", (table) => {
    table.uuid("id").primary();
    table.uuid("recording_id").notNullable().references("id").inTable("recordings").onDelete("cascade");
    table.text("name").notNullable();
    table.text("state").notNullable().defaultTo("uploading");
    table.text("failure").comment("why nothing was made of it yet, or never will be; a code");
    table.text("format").comment("what ffmpeg reads it as; null until it is complete");
    table.bigInteger("bytes").notNullable();
    table.bigInteger("received").notNullable().defaultTo(0);
    table.specificType("pieces", "text[]").notNullable().defaultTo("{}");
    table.float("progress").notNullable().defaultTo(0).comment("of what is made of it: 0 to 1");
    table.timestamp("finishes_at").comment("when it is ready, from measured speed; null: not known");
    table.timestamp("created_at").notNullable();
    table.timestamp("stood_at").comment("since when it is what people watch");
    table.integer("promised_ms").comment("how long the longest replay was that it stands in the place of");
    table.index(["recording_id"]);
    table.check(
      "state in ('uploading', 'waiting', 'failed', 'refused', 'standing', 'gone')",
      [],
      "replay_videos_state_known",
    );
    table.check("format in ('mov', 'matroska')", [], "replay_videos_format_known");
    table.check("bytes > 0 and received between 0 and bytes", [], "replay_videos_received");
    table.check("progress between 0 and 1", [], "replay_videos_progress");
    table.check("(stood_at is not null) or state <> 'standing'", [], "replay_videos_stood");
  });
  for (const index of [
    "unique index replay_videos_standing on replay_videos (recording_id) where state = 'standing'",
    "unique index replay_videos_pending on replay_videos (recording_id) where state in ('uploading', 'waiting', 'failed', 'refused')",
    "index replay_videos_uploading on replay_videos (created_at) where state = 'uploading'",
    "index replay_videos_waiting on replay_videos (id) where state = 'waiting'",
    "index replay_videos_unremoved on replay_videos (recording_id) where state in ('refused', 'gone')",
  ])
    await db.raw(`create ${index}`);
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
