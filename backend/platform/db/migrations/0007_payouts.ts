import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** What instructors are paid. */
const schema = /* sql */ `
  -- A request to transfer an instructor's earnings to their bank account.
  create table payouts (
    id uuid primary key default uuidv7(),
    reference text not null unique, -- ours: the provider transfers once per reference
    instructor_id uuid not null references accounts,
    amount_santim bigint not null,
    bank_code text not null,
    bank_name text not null,
    account_number text not null,
    account_name text not null,
    status text not null, -- requested → released by an admin → paid or failed; or rejected
    -- when it may be released: at the request, or days later after a change of password or bank account
    release_after timestamptz not null,
    provider text, -- set when it is released
    provider_reference text,
    transfer_requested_at timestamptz, -- when the provider is asked; set before, so that a crash in between is noticed
    next_poll_at timestamptz,
    note text, -- why it was rejected, failed or waits
    requested_at timestamptz not null,
    released_at timestamptz,
    ended_at timestamptz,
    constraint payouts_amount_positive check (amount_santim > 0),
    constraint payouts_ended_at_when_ended check ((ended_at is not null) = status in ('paid', 'failed', 'rejected')),
    constraint payouts_released_at_when_released
      check ((released_at is not null) = status in ('released', 'paid', 'failed')),
    constraint payouts_status_known check (status in ('requested', 'released', 'paid', 'failed', 'rejected'))
  );
  create index payouts_instructor on payouts (instructor_id, id);
  -- An instructor has one open request.
  create unique index payouts_one_open on payouts (instructor_id) where status in ('requested', 'released');
  create index payouts_status on payouts (status, id);

  alter table ledger_transactions
    add constraint ledger_transactions_payout_id_fkey foreign key (payout_id) references payouts;
`;

export const up = (db: Knex) => db.raw(schema);
