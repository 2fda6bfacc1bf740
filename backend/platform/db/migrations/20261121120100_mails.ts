import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("mails", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.text("kind").notNullable();
    table.text("language").notNullable();
    /** What the mail is written from, until it is out. */
    table.jsonb("data").notNullable();
    table.timestamp("created_at").notNullable();
    table.timestamp("due_at").notNullable();
    table.integer("attempts").notNullable().defaultTo(0);
    table.timestamp("ended_at");
    table.text("outcome");
    /** Only where mails are kept instead of sent: the outbox of a demonstration. */
    table.text("recipient");
    table.text("subject");
    table.text("body");
    table.check("outcome in ('sent', 'kept', 'dropped', 'given_up')", [], "mails_outcome_known");
    table.check("(ended_at is null) = (outcome is null)", [], "mails_ended_with_outcome");
  });
  await db.raw("create index mails_due on mails (due_at) where ended_at is null");
  await db.raw("create index mails_kept on mails (id) where outcome = 'kept'");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
