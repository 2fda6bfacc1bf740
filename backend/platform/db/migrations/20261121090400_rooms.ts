import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** One row a lecture, made when somebody first enters. */
  await db.schema.createTable("rooms", (table) => {
    table.uuid("lecture_id").primary().references("id").inTable("lectures");
    /** The highest sequence of its messages. */
    table.bigInteger("last_seq").notNullable().defaultTo(0);
    table.text("source").notNullable().defaultTo("none");
    /** The host's peer that sends it. */
    table.text("source_peer");
    table.check("source in ('camera', 'screen', 'none')", [], "rooms_source_known");
  });
  await db.schema.createTable("messages", (table) => {
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.bigInteger("seq").notNullable();
    table.uuid("sender_id").notNullable().references("id").inTable("accounts");
    /** The name at the time of speaking. */
    table.text("sender_name").notNullable();
    table.uuid("client_id").notNullable();
    table.text("text").notNullable();
    table.timestamp("sent_at").notNullable();
    table.primary(["lecture_id", "seq"]);
    table.unique(["lecture_id", "sender_id", "client_id"], { indexName: "messages_once" });
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
