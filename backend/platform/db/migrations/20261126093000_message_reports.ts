import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** Somebody in the room reports another's message. Decided for all reports of a message at once. */
  await db.schema.createTable("message_reports", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("lecture_id").notNullable();
    table.bigInteger("seq").notNullable();
    table.uuid("reporter_id").notNullable().references("id").inTable("accounts");
    table.text("reason").notNullable();
    table.timestamp("reported_at").notNullable();
    table.timestamp("decided_at");
    table.text("decision");
    table.foreign(["lecture_id", "seq"]).references(["lecture_id", "seq"]).inTable("messages");
    table.unique(["lecture_id", "seq", "reporter_id"], { indexName: "message_reports_once" });
    table.check("reason in ('spam', 'abuse', 'fraud', 'other')", [], "message_reports_reason_known");
    table.check("decision in ('dismissed', 'removed')", [], "message_reports_decision_known");
    table.check("(decision is null) = (decided_at is null)", [], "message_reports_decided");
  });
  await db.raw(
    "create index message_reports_open on message_reports (lecture_id, seq) where decision is null",
  );
  await db.raw("create index message_reports_reporter on message_reports (reporter_id)");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
