import type { Knex } from "knex";

const kinds = "'charge', 'refund_due', 'refund', 'payout_release', 'payout_paid', 'payout_failed'";
const accounts =
  "'provider_clearing', 'provider_fees', 'platform_fees', 'instructor_payable', 'refunds_payable', 'payouts_in_transit'";

export async function up(db: Knex): Promise<void> {
  await createPayouts(db);
  await db.schema.alterTable("ledger_transactions", (table) => {
    table.uuid("payout_id").references("id").inTable("payouts");
    table.setNullable("payment_id");
    table.unique(["payout_id", "kind"], { indexName: "ledger_transactions_payout_once" });
    table.dropChecks("ledger_transactions_kind_known");
    table.check(`kind in (${kinds})`, [], "ledger_transactions_kind_known");
    table.check("num_nonnulls(payment_id, payout_id) = 1", [], "ledger_transactions_one_subject");
  });
  await db.schema.alterTable("ledger_entries", (table) => {
    table.dropChecks("ledger_entries_account_known");
    table.check(`account in (${accounts})`, [], "ledger_entries_account_known");
  });
  // What the sandbox was told to send: its own memory, as a provider's would be.
  await db.schema.createTable("sandbox_transfers", (table) => {
    table.text("reference").primary();
    table.bigInteger("amount_santim").notNullable();
    table.text("bank_code").notNullable();
    table.text("account_number").notNullable();
    table.text("outcome").notNullable();
    table.timestamp("created_at").notNullable();
    table.check("outcome in ('succeeded', 'failed')", [], "sandbox_transfers_outcome_known");
  });
}

async function createPayouts(db: Knex): Promise<void> {
  await db.schema.createTable("payouts", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    /** Ours, told to the provider: it sends under one name once. */
    table.text("reference").notNullable().unique({ indexName: "payouts_reference_unique" });
    table.uuid("instructor_id").notNullable().references("id").inTable("accounts");
    table.bigInteger("amount_santim").notNullable();
    table.text("bank_code").notNullable();
    table.text("bank_name").notNullable();
    table.text("account_number").notNullable();
    table.text("account_name").notNullable();
    table.text("status").notNullable();
    /** Set when it is released. */
    table.text("provider");
    table.text("provider_reference");
    /** Set by whoever asks the provider for the transfer, before asking. */
    table.timestamp("transfer_requested_at");
    /** The provider is asked again about a released one from then on. */
    table.timestamp("ask_again_at");
    /** Why it was rejected, failed or waits. */
    table.text("note");
    table.timestamp("requested_at").notNullable();
    table.timestamp("released_at");
    table.timestamp("ended_at");
    table.check(
      "status in ('requested', 'released', 'paid', 'failed', 'rejected')",
      [],
      "payouts_status_known",
    );
    table.check("amount_santim > 0", [], "payouts_amount_positive");
    table.check(
      "(released_at is not null) = (status in ('released', 'paid', 'failed'))",
      [],
      "payouts_released_at_when_released",
    );
    table.check(
      "(ended_at is not null) = (status in ('paid', 'failed', 'rejected'))",
      [],
      "payouts_ended_at_when_ended",
    );
    table.index(["instructor_id", "id"], "payouts_instructor");
    table.index(["status", "id"], "payouts_status");
  });
  await db.raw(
    "create unique index payouts_one_open on payouts (instructor_id) where status in ('requested', 'released')",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
