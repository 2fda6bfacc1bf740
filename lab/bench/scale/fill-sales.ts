import type { Knex } from "#backend/platform/db/knex.ts";
import { withoutIndexes } from "./fill-lectures.ts";

// One row for each requested seat, with everything that the tables below need. Most of the seats belong to a few
// lectures and a few students. Some of the seats requested in the last few minutes are not paid yet.
const seats = `
  create temporary table seats as
  with students as materialized (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as count from accounts where role = 'student'
  ), wanted as materialized (
    select id as lecture_id, instructor_id, price_santim, starts_at, duration_minutes, fulfillment,
      case when random() < 0.005 then 100 when random() < 0.3 then 5 else 0 end as seats
    from lectures
  ), asked as (
    select w.*, random() as fate,
      least(w.starts_at - random() * interval '20 days', now() - random() * interval '300 days') as asked_at,
      floor(power(random(), 1.5) * (select count from students limit 1)) as place
    from wanted w, generate_series(1, w.seats) as seat
  ), placed as (
    select asked.*, students.id as student_id from asked join students using (place)
  )
  select distinct on (student_id, lecture_id) *,
    case when price_santim > 0 then uuidv7(asked_at - now()) end as payment_id,
    case when asked_at > now() - interval '15 minutes' then 'held' when fate < 0.86 then 'active'
      when fate < 0.91 then 'withdrawn' else 'expired' end as status
  from placed`;

const enrollments = `
  insert into enrollments (id, lecture_id, student_id, payment_id, status, held_until, created_at, updated_at,
      ended_reason, bought_starts_at, bought_duration_minutes)
    select uuidv7(asked_at - now()), lecture_id, student_id, payment_id, status,
      case when status = 'held' then asked_at + interval '15 minutes' end, asked_at, asked_at,
      case when status = 'withdrawn' then 'withdrawn' end, starts_at, duration_minutes
    from seats order by asked_at`;

const payments = `
  insert into payments (id, text_ref, payer_id, payee_id, provider, amount_santim, status, provider_reference,
      expires_at, last_polled_at, paid_at, created_at, updated_at, platform_fee_santim, provider_fee_santim,
      next_poll_at, refund_total_santim, method)
    select payment_id, 'gubae-' || replace(gen_random_uuid()::text, '-', ''), student_id, instructor_id, 'chapa',
      price_santim, state, case when is_paid then 'AP' || substr(md5(random()::text), 1, 12) end,
      asked_at + interval '15 minutes', asked_at + interval '1 hour', case when is_paid then asked_at end, asked_at,
      asked_at, price_santim / 10, price_santim / 40, case when state = 'pending' then asked_at + interval '1 minute' end,
      case when state = 'refunded' then price_santim else 0 end, case when is_paid then 'telebirr' end
    from (select *, case status when 'active' then 'paid' when 'withdrawn' then 'refunded' when 'held' then 'pending'
      else 'expired' end as state, status in ('active', 'withdrawn') as is_paid from seats) s
    where payment_id is not null order by asked_at`;

const refunds = `
  insert into refunds (payment_id, amount_santim, borne_by, reason, status, reference, requested_at, created_at,
      updated_at, ended_at)
    select id, amount_santim, 'instructor', 'withdrawn', 'refunded', 'refund-' || text_ref, paid_at + interval '1 day',
      paid_at + interval '1 day', paid_at + interval '2 days', paid_at + interval '2 days'
    from payments where status = 'refunded'`;

const ledgerTransactions = `
  insert into ledger_transactions (id, payment_id, kind, booked_at, refund_id)
    select uuidv7(paid_at - now()), id, 'charge', paid_at, null from payments where paid_at is not null
    union all select uuidv7(requested_at - now()), payment_id, 'refund_due', requested_at, id from refunds
    union all select uuidv7(ended_at - now()), payment_id, 'refund', ended_at, id from refunds`;

const ledgerEntries = `
  insert into ledger_entries (id, transaction_id, account, instructor_id, amount_santim)
    select uuidv7(t.booked_at - now()), t.id, account, case when account = 'instructor_payable' then p.payee_id end, share
    from ledger_transactions t join payments p on p.id = t.payment_id
    cross join lateral (values
      ('provider_clearing', case t.kind when 'charge' then p.amount_santim when 'refund' then -p.amount_santim end),
      ('platform_fees', case t.kind when 'charge' then -p.platform_fee_santim end),
      ('instructor_payable', case t.kind when 'charge' then p.platform_fee_santim - p.amount_santim
        when 'refund_due' then p.amount_santim end),
      ('refunds_payable', case t.kind when 'refund_due' then -p.amount_santim when 'refund' then p.amount_santim end)
    ) as entry (account, share)
    where share <> 0 order by t.booked_at`;

const receipts = `
  insert into receipts (payment_id, year, number, lecture_name, issued_at, payer_name, instructor_name, starts_at, zone)
    select p.id, 2026, row_number() over (order by p.paid_at), l.name, p.paid_at, 'A student', 'An instructor',
      l.starts_at, l.zone
    from payments p join enrollments e on e.payment_id = p.id join lectures l on l.id = e.lecture_id
    where p.paid_at is not null`;

const paymentEvents = `
  insert into payment_events (provider, event_key, text_ref, kind, payload, received_at)
    select 'chapa', md5(id::text), text_ref, 'charge', repeat('x', 200), paid_at from payments where paid_at is not null`;

const payouts = `
  insert into payouts (reference, instructor_id, amount_santim, bank_code, bank_name, account_number, account_name,
      status, requested_at, released_at, ended_at, release_after)
    select 'payout-' || a.id || month, a.id, 100000, '855', 'A bank', '1000', 'A name', 'paid', at, at, at, at
    from accounts a, generate_series(1, 10) as month, lateral (select now() - month * interval '30 days' as at) t
    where a.role = 'instructor'`;

/** The tables of purchases, in the order of their dependencies. */
const tables: [table: string, insert: string][] = [
  ["enrollments", enrollments],
  ["payments", payments],
  ["refunds", refunds],
  ["ledger_transactions", ledgerTransactions],
  ["ledger_entries", ledgerEntries],
  ["receipts", receipts],
  ["payment_events", paymentEvents],
  ["payouts", payouts],
];

interface Extent {
  /** If false, only enrollments and payments are added, since lists read nothing else. */
  ledger: boolean;
}

/** Adds purchases, about two seats for each lecture, and their ledger entries. */
export async function fillSales(db: Knex, { ledger }: Extent): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0");
    await trx.raw("set local session_replication_role = replica");
    await trx.raw("select setseed(0.25)");
    await trx.raw(seats);
    for (const [table, insert] of ledger ? tables : tables.slice(0, 2))
      await withoutIndexes(trx, table, async () => void (await trx.raw(insert)));
    await trx.raw("drop table seats");
  });
}
