import type { Knex } from "knex";

/** What the sandbox payment provider remembers, as a server elsewhere would: nothing here refers to our tables. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("sandbox_charges", (table) => {
    /** Unguessable; it is the checkout page's address. */
    table.text("checkout_id").primary();
    table.text("text_ref").notNullable().unique({ indexName: "sandbox_charges_text_ref_unique" });
    table.text("reference").notNullable().unique({ indexName: "sandbox_charges_reference_unique" });
    table.bigInteger("amount_santim").notNullable();
    table.text("currency").notNullable();
    table.text("title").notNullable();
    table.text("payer_name").notNullable();
    table.text("return_url").notNullable();
    table.text("method");
    /** null while the page is open. */
    table.text("outcome");
    /** From then on the outcome is known. */
    table.timestamp("decided_at");
    table.text("refund_ref").unique({ indexName: "sandbox_charges_refund_ref_unique" });
    table.timestamp("refunded_at");
    table.timestamp("created_at").notNullable();
    table.check("outcome in ('succeeded', 'failed', 'cancelled')", [], "sandbox_charges_outcome_known");
    table.check("(outcome is null) = (decided_at is null)", [], "sandbox_charges_decided");
  });
  await db.schema.createTable("sandbox_deliveries", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.text("body").notNullable();
    table.timestamp("due_at").notNullable();
    table.integer("attempts").notNullable().defaultTo(0);
    table.timestamp("ended_at");
  });
  await db.raw("create index sandbox_deliveries_due on sandbox_deliveries (due_at) where ended_at is null");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
