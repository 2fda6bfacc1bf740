import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("payments", (table) => {
    /** The instructor whom it is for; null when there was nothing to pay. */
    table.uuid("payee_id").references("id").inTable("accounts");
    table.bigInteger("platform_fee_santim").notNullable().defaultTo(0);
    table.bigInteger("provider_fee_santim").notNullable().defaultTo(0);
  });
  await db.schema.createTable("ledger_transactions", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("payment_id").notNullable().references("id").inTable("payments");
    table.text("kind").notNullable();
    table.timestamp("booked_at").notNullable();
    table.unique(["payment_id", "kind"], { indexName: "ledger_transactions_once" });
    table.check("kind in ('charge', 'refund_due', 'refund')", [], "ledger_transactions_kind_known");
  });
  await db.schema.createTable("ledger_entries", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("transaction_id").notNullable().references("id").inTable("ledger_transactions");
    table.text("account").notNullable();
    table.uuid("instructor_id").references("id").inTable("accounts");
    /** Debits positive, credits negative. */
    table.bigInteger("amount_santim").notNullable();
    table.check(
      "account in ('provider_clearing', 'provider_fees', 'platform_fees', 'instructor_payable', 'refunds_payable')",
      [],
      "ledger_entries_account_known",
    );
    table.check(
      "(account = 'instructor_payable') = (instructor_id is not null)",
      [],
      "ledger_entries_instructor_when_payable",
    );
    table.check("amount_santim <> 0", [], "ledger_entries_not_nothing");
    table.index(["transaction_id"], "ledger_entries_transaction");
    table.index(["instructor_id"], "ledger_entries_instructor");
  });
  await db.raw(balanced);
  await db.raw(unchangeable);
  await db.raw(backfill);
}

/** Looked at when the transaction commits, since entries come one after another. */
const balanced = `
  create function ledger_check_balance() returns trigger language plpgsql as $$
  begin
    if (select sum(amount_santim) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
      raise exception 'ledger transaction % does not balance', new.transaction_id
        using errcode = 'check_violation', constraint = 'ledger_balanced';
    end if;
    return null;
  end $$;
  create constraint trigger ledger_balanced after insert on ledger_entries
    deferrable initially deferred for each row execute function ledger_check_balance();
`;

/** What is booked stays: a mistake is mended by a booking of its own. */
const unchangeable = `
  create function ledger_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'what is booked is not changed' using errcode = 'restrict_violation';
  end $$;
  create trigger ledger_entries_stay before update or delete on ledger_entries
    for each row execute function ledger_refuse_change();
  create trigger ledger_transactions_stay before update or delete on ledger_transactions
    for each row execute function ledger_refuse_change();
`;

/** Payments from before the books are booked without a share of ours: none had been agreed on. */
export const backfill = `
  update payments set payee_id = lectures.instructor_id
    from enrollments join lectures on lectures.id = enrollments.lecture_id
    where enrollments.payment_id = payments.id and payments.amount_santim > 0;
  with booked as (
    insert into ledger_transactions (payment_id, kind, booked_at)
      select id, 'charge', paid_at from payments where paid_at is not null and payee_id is not null
      returning id, payment_id
  )
  insert into ledger_entries (transaction_id, account, instructor_id, amount_santim)
    select booked.id, line.account, line.instructor_id, line.amount_santim
    from booked join payments on payments.id = booked.payment_id
    cross join lateral (values
      ('provider_clearing', null::uuid, payments.amount_santim),
      ('instructor_payable', payments.payee_id, -payments.amount_santim)
    ) as line (account, instructor_id, amount_santim);
  with booked as (
    insert into ledger_transactions (payment_id, kind, booked_at)
      select id, 'refund_due', updated_at from payments
      where status in ('refund_pending', 'refunded', 'refund_failed') and payee_id is not null
      returning id, payment_id
  )
  insert into ledger_entries (transaction_id, account, instructor_id, amount_santim)
    select booked.id, line.account, line.instructor_id, line.amount_santim
    from booked join payments on payments.id = booked.payment_id
    cross join lateral (values
      ('instructor_payable', payments.payee_id, payments.amount_santim),
      ('refunds_payable', null::uuid, -payments.amount_santim)
    ) as line (account, instructor_id, amount_santim);
  with booked as (
    insert into ledger_transactions (payment_id, kind, booked_at)
      select id, 'refund', updated_at from payments where status = 'refunded' and payee_id is not null
      returning id, payment_id
  )
  insert into ledger_entries (transaction_id, account, instructor_id, amount_santim)
    select booked.id, line.account, line.instructor_id, line.amount_santim
    from booked join payments on payments.id = booked.payment_id
    cross join lateral (values
      ('refunds_payable', null::uuid, payments.amount_santim),
      ('provider_clearing', null::uuid, -payments.amount_santim)
    ) as line (account, instructor_id, amount_santim);
`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
