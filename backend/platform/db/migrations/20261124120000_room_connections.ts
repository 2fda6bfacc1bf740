import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** The running API processes. Times are the database's: clocks of machines differ. */
  await db.schema.createTable("nodes", (table) => {
    table.uuid("id").primary();
    table.timestamp("seen_at").notNullable();
  });
  await db.raw("create sequence room_connection_revisions");
  /** Who is in which room: one connection an account and room, whichever process holds its socket. */
  await db.schema.createTable("room_connections", (table) => {
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures").onDelete("cascade");
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("cascade");
    table.primary(["lecture_id", "account_id"]);
    table.uuid("session_id").notNullable();
    /** No foreign key: the connections of a dead node are found by its absence. */
    table.uuid("node_id").notNullable();
    table.text("socket_id").notNullable().unique();
    table.text("role").notNullable();
    table.text("peer").notNullable();
    /** What this participant wants to receive. */
    table.text("level").notNullable();
    /** Its peer is open, so it can be called. */
    table.boolean("announced").notNullable().defaultTo(false);
    /** Since when its socket is lost while it may reconnect; null while it is connected. */
    table.timestamp("disconnected_at");
    /** Grows with each change: who hears of two changes knows the later one. */
    table.bigInteger("revision").notNullable().defaultTo(db.raw("nextval('room_connection_revisions')"));
    table.index("session_id");
    table.index("node_id");
    table.index("disconnected_at", "room_connections_disconnected", {
      predicate: db.whereNotNull("disconnected_at"),
    });
    table.check("role in ('host', 'viewer')", [], "room_connections_role");
    table.check("level in ('full', 'low', 'audio')", [], "room_connections_level");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
