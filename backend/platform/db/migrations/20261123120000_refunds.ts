import type { Knex } from "knex";

/** Each refund is a row of its own, so that a payment can be refunded in parts. */
export async function up(db: Knex): Promise<void> {
  await createRefunds(db);
  await db.schema.alterTable("payments", (table) => {
    /** What arrived, when it is not what was asked for. */
    table.bigInteger("received_santim");
    /** The sum of all refunds, also of those that are not complete. A trigger keeps it. */
    table.bigInteger("refund_total_santim").notNullable().defaultTo(0);
  });
  await db.raw(refundTriggers);
  await db.raw(backfillRefunds);
  await extendPayments(db);
  await extendLedger(db);
  await db.schema.alterTable("payments", (table) => {
    table.dropColumns("refund_requested_at", "refund_reference");
  });
  await moveSandboxRefunds(db);
}

async function createRefunds(db: Knex): Promise<void> {
  await db.schema.createTable("refunds", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("payment_id").notNullable().references("id").inTable("payments");
    table.bigInteger("amount_santim").notNullable();
    /** The part of our fee in it. */
    table.bigInteger("platform_fee_santim").notNullable().defaultTo(0);
    table.text("borne_by").notNullable();
    table.text("reason").notNullable();
    table.text("status").notNullable();
    /** Ours: the provider makes one refund of all requests with it. */
    table.text("reference").notNullable().unique({ indexName: "refunds_reference_unique" });
    table.text("provider_reference");
    /** The admin; null when the rules required it. */
    table.uuid("requested_by").references("id").inTable("accounts");
    table.uuid("idempotency_key").unique({ indexName: "refunds_idempotency_key_unique" });
    table.boolean("is_chargeback").notNullable().defaultTo(false);
    /** Set by the process that requests it from the provider, before the request. */
    table.timestamp("requested_at");
    /** The provider has not confirmed since then whether it has the request. */
    table.timestamp("unconfirmed_since");
    /** How often in a row the provider could not make it yet. */
    table.integer("postponements").notNullable().defaultTo(0);
    table.timestamp("last_polled_at");
    table.timestamp("next_poll_at");
    /** For admins. */
    table.text("note");
    table.timestamp("created_at").notNullable();
    table.timestamp("updated_at").notNullable();
    table.timestamp("ended_at");
    table.check("amount_santim > 0", [], "refunds_amount_positive");
    table.check("platform_fee_santim between 0 and amount_santim", [], "refunds_fee_within_amount");
    table.check("borne_by in ('instructor', 'platform', 'nobody')", [], "refunds_borne_by_known");
    table.check(
      "status in ('requested', 'pending', 'refunded', 'refused', 'unconfirmed')",
      [],
      "refunds_status_known",
    );
    table.check("(status = 'refunded') = (ended_at is not null)", [], "refunds_ended_at_when_refunded");
    table.check(
      "(status <> 'requested' or requested_at is null) and (status <> 'pending' or requested_at is not null)",
      [],
      "refunds_requested_at_when_pending",
    );
    table.index(["payment_id"], "refunds_payment");
  });
  await db.raw(
    "create unique index refunds_provider_reference_unique on refunds (provider_reference) where provider_reference is not null",
  );
  await db.raw(
    "create index refunds_open on refunds (next_poll_at) where status in ('requested', 'pending')",
  );
}

const refundTriggers = `
  create function refunds_add_to_payment() returns trigger language plpgsql as $$
  begin
    update payments set refund_total_santim = refund_total_santim + new.amount_santim where id = new.payment_id;
    return null;
  end $$;
  create trigger refunds_total after insert on refunds for each row execute function refunds_add_to_payment();
  create function refunds_refuse_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (new.payment_id, new.amount_santim, new.platform_fee_santim, new.borne_by, new.reference)
      = (old.payment_id, old.amount_santim, old.platform_fee_santim, old.borne_by, old.reference) then
      return new;
    end if;
    raise exception 'the amount of a refund is not changed' using errcode = 'restrict_violation';
  end $$;
  create trigger refunds_amount_stays before update or delete on refunds
    for each row execute function refunds_refuse_change();
`;

/** Until now a payment had one refund at most, of its whole amount. The row has the payment's id, which queued emails name. */
const backfillRefunds = `
  insert into refunds (id, payment_id, amount_santim, platform_fee_santim, borne_by, reason, status, reference,
      provider_reference, is_chargeback, requested_at, unconfirmed_since, next_poll_at, note, created_at, updated_at,
      ended_at)
    select id, id, amount_santim, platform_fee_santim, 'instructor',
      case when status = 'refund_failed' or charged_back_at is not null then 'refund' else coalesce(note, 'refund') end,
      case
        when status = 'refunded' then 'refunded'
        when attention_reason = 'refund_unconfirmed' then 'unconfirmed'
        when status = 'refund_failed' then 'refused'
        when refund_requested_at is null then 'requested'
        else 'pending'
      end,
      text_ref || '-r', refund_reference, charged_back_at is not null, refund_requested_at,
      case when status = 'refund_pending' then refund_requested_at end,
      case when status = 'refund_pending' then now() end,
      case when status = 'refund_failed' then note end,
      updated_at, updated_at,
      case when status = 'refunded' then updated_at end
    from payments where status in ('refund_pending', 'refunded', 'refund_failed') and amount_santim > 0;
`;

async function extendPayments(db: Knex): Promise<void> {
  await db.schema.alterTable("payments", (table) => {
    table.dropChecks("payments_status_known");
    table.dropChecks("payments_paid_at_when_paid");
    table.dropChecks("payments_attention_reason_fits_status");
  });
  await db.schema.alterTable("payments", (table) => {
    table.check(
      "status in ('created', 'pending', 'in_review', 'paid', 'failed', 'expired', 'refund_pending', 'refunded', 'refund_failed')",
      [],
      "payments_status_known",
    );
    table.check(
      "(paid_at is not null) = (status in ('in_review', 'paid', 'refund_pending', 'refunded', 'refund_failed'))",
      [],
      "payments_paid_at_when_paid",
    );
    table.check(
      "refund_total_santim <= case when paid_at is null then 0 else coalesce(received_santim, amount_santim) end",
      [],
      "payments_refunds_within_charge",
    );
    table.check(
      `status not in ('refund_pending', 'refunded', 'refund_failed')
        or refund_total_santim = coalesce(received_santim, amount_santim)`,
      [],
      "payments_refunded_when_whole",
    );
    table.check("(status <> 'in_review') or received_santim > 0", [], "payments_received_when_in_review");
    table.check(fitsStatus, [], "payments_attention_reason_fits_status");
  });
  await db.raw("drop index payments_chargeback_checks");
  await db.raw(`create index payments_chargeback_checks on payments (coalesce(last_polled_at, paid_at))
    where paid_at is not null and charged_back_at is null and amount_santim > 0`);
}

/** A part of a paid payment can fail to be refunded too. */
const fitsStatus = `
  (status <> 'refund_failed' or coalesce(attention_reason, '') in ('refund_refused', 'refund_unconfirmed'))
  and (coalesce(attention_reason, '') not in ('refund_refused', 'refund_unconfirmed')
    or status in ('in_review', 'paid', 'refund_failed'))
  and (attention_reason is distinct from 'charge_mismatch'
    or status in ('created', 'pending', 'failed', 'expired', 'in_review'))
  and (attention_reason is distinct from 'chargeback' or charged_back_at is not null)`;

const kinds =
  "'charge', 'suspense', 'refund_due', 'refund', 'chargeback', 'payout_release', 'payout_paid', 'payout_failed'";
const accounts = `'provider_clearing', 'provider_fees', 'platform_fees', 'platform_losses', 'instructor_payable',
  'refunds_payable', 'suspense', 'payouts_in_transit'`;

async function extendLedger(db: Knex): Promise<void> {
  await db.schema.alterTable("ledger_transactions", (table) => {
    table.uuid("refund_id").references("id").inTable("refunds");
    table.dropUnique(["payment_id", "kind"], "ledger_transactions_once");
    table.dropChecks("ledger_transactions_kind_known");
  });
  await db.raw(`
    alter table ledger_transactions disable trigger ledger_transactions_stay;
    update ledger_transactions set refund_id = refunds.id from refunds
      where refunds.payment_id = ledger_transactions.payment_id and kind in ('refund_due', 'refund');
    alter table ledger_transactions enable trigger ledger_transactions_stay;
  `);
  await db.schema.alterTable("ledger_transactions", (table) => {
    table.check(`kind in (${kinds})`, [], "ledger_transactions_kind_known");
    table.check(
      "(kind in ('refund_due', 'refund')) = (refund_id is not null)",
      [],
      "ledger_transactions_refund_when_refund",
    );
  });
  await db.raw(`
    create unique index ledger_transactions_once on ledger_transactions (payment_id, kind) where refund_id is null;
    create unique index ledger_transactions_refund_once on ledger_transactions (refund_id, kind);
    create index ledger_transactions_payment on ledger_transactions (payment_id);
  `);
  await db.schema.alterTable("ledger_entries", (table) => table.dropChecks("ledger_entries_account_known"));
  await db.schema.alterTable("ledger_entries", (table) => {
    table.check(`account in (${accounts})`, [], "ledger_entries_account_known");
  });
}

/** What the sandbox itself remembers, as a provider's server would. */
async function moveSandboxRefunds(db: Knex): Promise<void> {
  await db.schema.createTable("sandbox_refunds", (table) => {
    table.text("refund_ref").primary();
    table.text("text_ref").notNullable();
    table.bigInteger("amount_santim").notNullable();
    table.timestamp("created_at").notNullable();
    table.index(["text_ref"], "sandbox_refunds_text_ref");
  });
  await db.raw(`insert into sandbox_refunds (refund_ref, text_ref, amount_santim, created_at)
    select refund_ref, text_ref, amount_santim, coalesce(refunded_at, now()) from sandbox_charges
    where refund_ref is not null`);
  await db.schema.alterTable("sandbox_charges", (table) => {
    table.dropColumns("refund_ref", "refunded_at");
    table.timestamp("charged_back_at");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
