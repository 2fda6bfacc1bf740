import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** Charges, refunds, and the double-entry ledger that both are booked in. Amounts are in santim. */
const schema = /* sql */ `
  -- One payment, from its checkout to its last refund.
  create table payments (
    id uuid primary key default uuidv7(),
    text_ref text not null unique, -- our reference at the provider
    payer_id uuid not null references accounts,
    payee_id uuid references accounts, -- the instructor; null when there was nothing to pay
    provider text not null, -- 'free' when the price was 0
    provider_reference text, -- the provider's own, needed for refunds
    method text, -- in the provider's words; null: not reported
    amount_santim bigint not null,
    received_santim bigint, -- what arrived, when it differs from amount_santim
    currency text not null default 'ETB',
    platform_fee_santim bigint not null default 0,
    provider_fee_santim bigint not null default 0,
    -- of all refunds, whatever their status: a refused one counts, since it is requested again; a trigger maintains it
    refund_total_santim bigint not null default 0,
    -- created → pending → paid, failed or expired; in_review: another amount arrived and an admin decides; refund_* and
    -- refunded: of the whole amount (a partial refund leaves it paid)
    status text not null,
    checkout_url text,
    -- when the checkout ends; a charge that arrives later is refunded, or enrolls if a seat is left
    expires_at timestamptz not null,
    last_polled_at timestamptz,
    next_poll_at timestamptz, -- set by the last poll; null: polled by the payment's age
    paid_at timestamptz, -- when money arrived; of a free payment, when it was created
    charged_back_at timestamptz, -- the provider returned the money without our request
    attention_reason text, -- why an admin must act; a code
    note text, -- for admins
    resolved_at timestamptz, -- an admin settled it by hand; the audit log has what they did
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint payments_amount_not_negative check (amount_santim >= 0),
    -- A failed refund always has a reason for admins. A refund of part of a paid payment can fail, too. A charge of
    -- another amount than the price leaves the payment unpaid until an admin accepts it.
    constraint payments_attention_reason_fits_status
      check ((status <> 'refund_failed' or coalesce(attention_reason, '') in ('refund_refused', 'refund_unconfirmed'))
        and (coalesce(attention_reason, '') not in ('refund_refused', 'refund_unconfirmed')
        or status in ('in_review', 'paid', 'refund_failed'))
        and (attention_reason is distinct from 'charge_mismatch'
        or status in ('created', 'pending', 'failed', 'expired', 'in_review'))
        and (attention_reason is distinct from 'chargeback'
        or charged_back_at is not null)),
    constraint payments_attention_reason_known
      check (attention_reason in ('charge_mismatch', 'refund_refused', 'refund_unconfirmed', 'chargeback')),
    constraint payments_paid_at_when_paid
      check ((paid_at is not null) = status in ('in_review', 'paid', 'refund_pending', 'refunded', 'refund_failed')),
    constraint payments_received_when_in_review check (status <> 'in_review' or received_santim > 0),
    constraint payments_refunded_when_whole
      check (status not in ('refund_pending', 'refunded', 'refund_failed')
        or (refund_total_santim = coalesce(received_santim, amount_santim))),
    constraint payments_refunds_within_charge
      check (refund_total_santim <=
        case when paid_at is null then 0 else coalesce(received_santim, amount_santim) end),
    constraint payments_status_known
      check (status in ('created', 'pending', 'in_review', 'paid', 'failed', 'expired', 'refund_pending', 'refunded',
        'refund_failed'))
  );
  -- The queue of admins, and what each reconciliation looks at.
  create index payments_attention on payments (id)
    where resolved_at is null and (attention_reason is not null or status in ('created', 'pending', 'refund_pending'));
  create index payments_by_status on payments (status, created_at, id) where amount_santim > 0;
  create index payments_by_time on payments (created_at, id) where amount_santim > 0;
  -- Those whose money may still be taken back, the longest unpolled first.
  create index payments_chargeback_checks on payments (coalesce(last_polled_at, paid_at))
    where paid_at is not null and charged_back_at is null and amount_santim > 0;
  -- Money may still arrive for these; they are polled less often.
  create index payments_closed on payments (created_at) where status in ('failed', 'expired');
  create index payments_payer on payments (payer_id);
  -- Admins search for parts of references.
  create index payments_references on payments
    using gin ((text_ref || ' ' || coalesce(provider_reference, '')) gin_trgm_ops) with (fastupdate = off)
    where amount_santim > 0;
  create index payments_unsettled on payments (created_at) where status in ('created', 'pending', 'refund_pending');

  -- A payment can be refunded in parts: each is a row.
  create table refunds (
    id uuid primary key default uuidv7(),
    payment_id uuid not null references payments,
    amount_santim bigint not null,
    platform_fee_santim bigint not null default 0, -- the part of our fee in it
    borne_by text not null, -- whose loss it is; nobody: the money was never earned
    reason text not null,
    -- requested (the provider was not asked yet) → pending (it was) → refunded, refused or unconfirmed (an admin finds
    -- out)
    status text not null,
    reference text not null unique, -- ours: however often it is requested, the provider refunds once
    provider_reference text,
    requested_by uuid references accounts, -- the admin; null when the rules required it
    idempotency_key uuid unique,
    is_chargeback boolean not null default false,
    requested_at timestamptz, -- when the provider is asked; set before, so that a crash in between is noticed
    unconfirmed_since timestamptz, -- the provider has not confirmed whether it has the request
    postponements integer not null default 0, -- how often in a row the provider could not refund yet
    last_polled_at timestamptz,
    next_poll_at timestamptz,
    note text, -- for admins
    created_at timestamptz not null,
    updated_at timestamptz not null,
    ended_at timestamptz,
    constraint refunds_amount_positive check (amount_santim > 0),
    constraint refunds_borne_by_known check (borne_by in ('instructor', 'platform', 'nobody')),
    constraint refunds_ended_at_when_refunded check ((status = 'refunded') = (ended_at is not null)),
    constraint refunds_fee_within_amount check (platform_fee_santim between 0 and amount_santim),
    constraint refunds_requested_at_when_pending
      check ((status <> 'requested' or requested_at is null) and (status <> 'pending' or requested_at is not null)),
    constraint refunds_status_known check (status in ('requested', 'pending', 'refunded', 'refused', 'unconfirmed'))
  );
  create index refunds_open on refunds (next_poll_at) where status in ('requested', 'pending');
  create index refunds_payment on refunds (payment_id);
  create unique index refunds_provider_reference_unique on refunds (provider_reference)
    where provider_reference is not null;

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
  create trigger refunds_amount_stays before delete or update on refunds
    for each row execute function refunds_refuse_change();

  -- A webhook as it came.
  create table payment_events (
    id uuid primary key default uuidv7(),
    provider text not null,
    event_key text not null, -- the provider's event, or a hash of the body: the same one arrives more than once
    text_ref text,
    kind text not null,
    payload text not null, -- the bytes, read as UTF-8
    received_at timestamptz not null,
    constraint payment_events_once unique (provider, event_key)
  );
  create index payment_events_text_ref on payment_events (text_ref);

  -- A booking. Its entries must balance when the database transaction commits, and rows are never changed (triggers
  -- below): a mistake is corrected by another booking.
  create table ledger_transactions (
    id uuid primary key default uuidv7(),
    kind text not null, -- what happened; docs/payments.md lists the accounts that each kind moves money between
    payment_id uuid references payments,
    refund_id uuid references refunds,
    payout_id uuid,
    waived_by uuid references accounts, -- the instructor who waived their earnings and deleted the account
    booked_at timestamptz not null,
    constraint ledger_transactions_payout_once unique (payout_id, kind),
    constraint ledger_transactions_waiver_once unique (waived_by),
    constraint ledger_transactions_kind_known
      check (kind in ('charge', 'suspense', 'refund_due', 'refund', 'chargeback', 'payout_release', 'payout_paid',
        'payout_failed', 'waiver')),
    constraint ledger_transactions_one_subject check (num_nonnulls(payment_id, payout_id, waived_by) = 1),
    constraint ledger_transactions_refund_when_refund
      check (kind in ('refund_due', 'refund') = (refund_id is not null)),
    constraint ledger_transactions_waived_when_waiver check ((kind = 'waiver') = (waived_by is not null))
  );
  create unique index ledger_transactions_once on ledger_transactions (payment_id, kind) where refund_id is null;
  create index ledger_transactions_payment on ledger_transactions (payment_id);
  create unique index ledger_transactions_refund_once on ledger_transactions (refund_id, kind);

  create table ledger_entries (
    id uuid primary key default uuidv7(),
    transaction_id uuid not null references ledger_transactions,
    account text not null,
    instructor_id uuid references accounts, -- of instructor_payable: to whom we owe it
    amount_santim bigint not null, -- debits are positive, credits negative
    constraint ledger_entries_account_known
      check (account in ('provider_clearing', 'provider_fees', 'platform_fees', 'platform_losses', 'waived_earnings',
        'instructor_payable', 'refunds_payable', 'suspense', 'payouts_in_transit')),
    constraint ledger_entries_instructor_when_payable
      check ((account = 'instructor_payable') = (instructor_id is not null)),
    constraint ledger_entries_not_nothing check (amount_santim <> 0)
  );
  create index ledger_entries_instructor on ledger_entries (instructor_id);
  create index ledger_entries_transaction on ledger_entries (transaction_id);

  -- Checked at commit, since entries are inserted one after another.
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

  create function ledger_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'what is booked is not changed' using errcode = 'restrict_violation';
  end $$;
  create trigger ledger_entries_stay before delete or update on ledger_entries
    for each row execute function ledger_refuse_change();
  create trigger ledger_transactions_stay before delete or update on ledger_transactions
    for each row execute function ledger_refuse_change();

  -- What the sandbox provider stores, as a server elsewhere would: nothing here refers to our tables.
  create table sandbox_charges (
    checkout_id text primary key, -- unguessable: the checkout page's address
    text_ref text not null unique,
    reference text not null unique,
    amount_santim bigint not null,
    currency text not null,
    title text not null,
    detail text, -- what else the payment includes, in a sentence
    payer_name text not null,
    return_url text not null,
    method text,
    outcome text, -- null while the page is open
    decided_at timestamptz, -- the outcome is known from then on
    charged_back_at timestamptz,
    created_at timestamptz not null,
    constraint sandbox_charges_decided check ((outcome is null) = (decided_at is null)),
    constraint sandbox_charges_outcome_known check (outcome in ('succeeded', 'failed', 'cancelled'))
  );

  create table sandbox_refunds (
    refund_ref text primary key,
    text_ref text not null,
    amount_santim bigint not null,
    created_at timestamptz not null
  );
  create index sandbox_refunds_text_ref on sandbox_refunds (text_ref);

  create table sandbox_transfers (
    reference text primary key,
    amount_santim bigint not null,
    bank_code text not null,
    account_number text not null,
    outcome text not null,
    created_at timestamptz not null,
    constraint sandbox_transfers_outcome_known check (outcome in ('succeeded', 'failed'))
  );

  -- A webhook that the sandbox sends, until it is accepted.
  create table sandbox_webhooks (
    id uuid primary key default uuidv7(),
    body text not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    ended_at timestamptz
  );
  create index sandbox_webhooks_due on sandbox_webhooks (due_at) where ended_at is null;
`;

export const up = (db: Knex) => db.raw(schema);
