import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** Who carries the media of a lecture's room, and on which server. */
  await db.schema.createTable("room_media", (table) => {
    table.uuid("lecture_id").primary().references("id").inTable("lectures").onDelete("cascade");
    table.text("engine").notNullable();
    /** The address of the Janus server; null in a mesh, and while none is there. */
    table.text("server");
    /** Grows with each move to a server, or back to one that has lost its rooms. */
    table.integer("epoch").notNullable().defaultTo(0);
    /** What the host publishes there. */
    table.uuid("publication");
    table.bigInteger("revision").notNullable().defaultTo(db.raw("nextval('room_connection_revisions')"));
    table.timestamp("opened_at").notNullable().defaultTo(db.fn.now());
    table.index("server");
    table.check("engine in ('mesh', 'sfu')", [], "room_media_engine");
  });
  /** Sessions on Janus servers, each held by a process. They outlive it, and another takes them over. */
  await db.schema.createTable("media_sessions", (table) => {
    table.text("server").notNullable();
    table.bigInteger("session_id").notNullable();
    table.primary(["server", "session_id"]);
    /** No foreign key: the sessions of a dead node are found by its absence. */
    table.uuid("node_id").notNullable();
    table.index("node_id");
  });
  /** Publications and subscriptions: any process can end them. */
  await db.schema.createTable("media_handles", (table) => {
    table.uuid("id").primary();
    table.uuid("lecture_id").notNullable();
    table.text("peer").notNullable();
    /** What it subscribes to; null for a publication. */
    table.uuid("publication");
    table.text("server").notNullable();
    table.bigInteger("session_id").notNullable();
    table.bigInteger("handle_id").notNullable();
    /** The video's line in a subscription's session description. */
    table.text("video_mid");
    /** Since when its participant is not in the room any more. */
    table.timestamp("abandoned_at");
    table.unique(["server", "handle_id"]);
    table.index(["lecture_id", "peer"]);
    table.index(["server", "session_id"]);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
