import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("mails", (table) => {
    /** Whom it is for, where that is a person with an account; their address is looked up when it is written. */
    table.uuid("account_id").references("id").inTable("accounts");
    /** What it is about. */
    table.text("subject_id");
    table.check("(account_id is null) = (subject_id is null)", [], "mails_reader_with_subject");
  });
  await db.raw(
    "create unique index mails_once on mails (account_id, kind, subject_id) where account_id is not null",
  );
  await db.raw("create index mails_ended on mails (ended_at) where ended_at is not null");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
