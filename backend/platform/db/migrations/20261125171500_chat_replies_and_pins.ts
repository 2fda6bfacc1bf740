import type { Knex } from "knex";

/** A message may answer another of its room, and the host may pin one for everybody. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("messages", (table) => {
    table.bigInteger("reply_to");
    table
      .foreign(["lecture_id", "reply_to"], "messages_reply_known")
      .references(["lecture_id", "seq"])
      .inTable("messages");
  });
  await db.schema.alterTable("rooms", (table) => {
    table.bigInteger("pinned_seq");
    table
      .foreign(["lecture_id", "pinned_seq"], "rooms_pinned_known")
      .references(["lecture_id", "seq"])
      .inTable("messages");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
