import type { Knex } from "knex";

const kinds = `'charge', 'suspense', 'refund_due', 'refund', 'chargeback', 'payout_release', 'payout_paid',
  'payout_failed', 'waiver'`;
const accounts = `'provider_clearing', 'provider_fees', 'platform_fees', 'platform_losses', 'waived_earnings',
  'instructor_payable', 'refunds_payable', 'suspense', 'payouts_in_transit'`;

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("ledger_transactions", (table) => {
    /** The instructor who waived what we owed them, and deleted their account. */
    table.uuid("waived_by").references("id").inTable("accounts");
    table.unique(["waived_by"], { indexName: "ledger_transactions_waiver_once" });
    table.dropChecks("ledger_transactions_kind_known");
    table.dropChecks("ledger_transactions_one_subject");
  });
  await db.schema.alterTable("ledger_transactions", (table) => {
    table.check(`kind in (${kinds})`, [], "ledger_transactions_kind_known");
    table.check("num_nonnulls(payment_id, payout_id, waived_by) = 1", [], "ledger_transactions_one_subject");
    table.check("(kind = 'waiver') = (waived_by is not null)", [], "ledger_transactions_waived_when_waiver");
  });
  await db.schema.alterTable("ledger_entries", (table) => table.dropChecks("ledger_entries_account_known"));
  await db.schema.alterTable("ledger_entries", (table) => {
    table.check(`account in (${accounts})`, [], "ledger_entries_account_known");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
