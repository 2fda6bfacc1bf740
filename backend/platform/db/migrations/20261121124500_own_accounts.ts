import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("accounts", (table) => {
    /** What an instructor says about themselves. */
    table.text("bio").notNullable().defaultTo("");
    /** The person is gone; payments, lectures that were held and chat entries keep pointing here. */
    table.timestamp("deleted_at");
    table.check("char_length(bio) <= 1000", [], "accounts_bio_length");
  });
  await db.raw("create index messages_sender on messages (sender_id)");
  await db.raw("create index accounts_picture on accounts (picture_key) where picture_key is not null");
  await db.raw("create index lectures_thumbnail on lectures (thumbnail_key) where thumbnail_key is not null");
  // A message keeps the name at the time of speaking, except that of somebody who is gone.
  await db.raw(`
    create function forget_sender_name() returns trigger language plpgsql as $$
    begin
      update messages set sender_name = new.name where sender_id = new.id;
      return null;
    end $$`);
  await db.raw(`
    create trigger accounts_deleted_in_chat after update of deleted_at on accounts
    for each row when (old.deleted_at is null and new.deleted_at is not null)
    execute function forget_sender_name()`);
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
