import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    table.boolean("recording_wished").notNullable().defaultTo(false);
    table
      .integer("replay_days")
      .nullable()
      .defaultTo(30)
      .comment("how long the replay stays; null: no replay");
    table.check("replay_days between 1 and 365", [], "lectures_replay_days");
  });
  await createRecordings(db);
  await createPieces(db);
  /** What happened when, so that the replay can be put together and has chapters. */
  await db.schema.createTable("recording_events", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("recording_id").notNullable().references("id").inTable("recordings").onDelete("cascade");
    table.text("kind").notNullable();
    table.text("value").comment("a source, why it pauses, or what the host wrote at a marker");
    table.timestamp("at").notNullable();
    table.index(["recording_id", "at"]);
    table.check(
      "kind in ('source', 'pause', 'resume', 'marker', 'layout')",
      [],
      "recording_events_kind_known",
    );
  });
}

/** A lecture has one recording, however often its room is opened. */
async function createRecordings(db: Knex): Promise<void> {
  await db.schema.createTable("recordings", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("lecture_id").notNullable().unique().references("id").inTable("lectures");
    table.text("state").notNullable().defaultTo("recording");
    table.timestamp("started_at").notNullable();
    table.timestamp("ended_at").comment("null while it runs, also after the room was opened again");
    table
      .timestamp("expires_at")
      .comment("from then on the replay is removed; null: not yet known, or never");
    table.text("failure").comment("why nothing is being recorded, or why it can't be put together; a code");
    table.timestamp("paused_at").comment("the host has paused it");
    table.integer("segment").notNullable().defaultTo(0).comment("grows whenever Janus begins new files");
    table.timestamp("segment_started_at");
    table.check(
      "state in ('recording', 'ended', 'assembling', 'preview', 'ready', 'failed', 'deleted')",
      [],
      "recordings_state_known",
    );
    table.check("(state = 'recording') = (ended_at is null)", [], "recordings_ended");
  });
  await db.raw("create index recordings_open on recordings (id) where state = 'recording'");
}

/** A file that Janus writes: one medium of one publication, from one source, for some minutes at most. */
async function createPieces(db: Knex): Promise<void> {
  await db.schema.createTable("recording_pieces", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("recording_id").notNullable().references("id").inTable("recordings").onDelete("cascade");
    table.integer("segment").notNullable();
    table.text("source").notNullable();
    table.text("medium").notNullable();
    table.uuid("account_id").notNullable().references("id").inTable("accounts").comment("who published it");
    table.uuid("publication").notNullable();
    table.text("file").notNullable().comment("in the folder where Janus records");
    table.timestamp("started_at").notNullable();
    table.timestamp("ended_at").comment("null while Janus writes it");
    table.text("state").notNullable().defaultTo("writing");
    table.text("storage_key").comment("in the storage's area recordings");
    table.bigInteger("byte_size");
    table.timestamp("carried_at");
    table.unique(["recording_id", "segment", "medium"], { indexName: "recording_pieces_once" });
    table.index(["account_id"]);
    table.check(
      "source in ('camera', 'screen', 'none', 'microphone', 'speaker')",
      [],
      "recording_pieces_source_known",
    );
    table.check("medium in ('audio', 'video')", [], "recording_pieces_medium_known");
    table.check(
      "state in ('writing', 'written', 'carried', 'empty', 'missing')",
      [],
      "recording_pieces_state_known",
    );
    table.check("(state = 'writing') = (ended_at is null)", [], "recording_pieces_ended");
    table.check(
      "(state = 'carried') = (carried_at is not null and storage_key is not null and byte_size is not null)",
      [],
      "recording_pieces_carried",
    );
  });
  await db.raw(
    "create index recording_pieces_uncarried on recording_pieces (recording_id, segment) where state in ('writing', 'written')",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
