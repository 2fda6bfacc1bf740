import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("payments", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.text("text_ref").notNullable().unique({ indexName: "payments_text_ref_unique" });
    table.uuid("payer_id").notNullable().references("id").inTable("accounts");
    /** `free` when there was nothing to pay. */
    table.text("provider").notNullable();
    table.bigInteger("amount_santim").notNullable();
    table.text("currency").notNullable().defaultTo("ETB");
    table.text("status").notNullable();
    table.text("checkout_url");
    /** The provider's own name for the charge, needed for refunds. */
    table.text("provider_reference");
    /** Why it came to this, for the person who must look. */
    table.text("note");
    table.timestamp("expires_at").notNullable();
    table.timestamp("checked_at");
    table.timestamp("paid_at");
    /** Set by whoever asks the provider for the refund, before asking. */
    table.timestamp("refund_requested_at");
    /** The provider's own name for the refund. */
    table.text("refund_reference");
    table.timestamp("created_at").notNullable();
    table.timestamp("updated_at").notNullable();
    table.check(
      "status in ('created', 'pending', 'paid', 'failed', 'expired', 'refund_pending', 'refunded', 'refund_failed')",
      [],
      "payments_status_known",
    );
    table.check("amount_santim >= 0", [], "payments_amount_not_negative");
    table.check(
      "(paid_at is not null) = (status in ('paid', 'refund_pending', 'refunded', 'refund_failed'))",
      [],
      "payments_paid_at_when_paid",
    );
    table.index(["payer_id"], "payments_payer");
  });
  await db.raw(
    "create index payments_unsettled on payments (created_at) where status in ('created', 'pending', 'refund_pending')",
  );
  // Money may still arrive for these; they are asked for more seldom.
  await db.raw("create index payments_closed on payments (created_at) where status in ('failed', 'expired')");
  await db.schema.createTable("payment_events", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.text("provider").notNullable();
    /** The provider's event, or a hash of what it sent: the same one arrives more than once. */
    table.text("event_key").notNullable();
    table.text("text_ref");
    table.text("kind").notNullable();
    /** The bytes as they came, read as UTF-8. */
    table.text("payload").notNullable();
    table.timestamp("received_at").notNullable();
    table.unique(["provider", "event_key"], { indexName: "payment_events_once" });
    table.index(["text_ref"], "payment_events_text_ref");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
