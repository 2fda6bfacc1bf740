import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** The right to one lecture: what holds it, what it costs, what ends it, and its receipt. */
const schema = /* sql */ `
  -- A student's right to a lecture. A held seat is kept while the student pays, until held_until.
  create table enrollments (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null references lectures,
    student_id uuid not null references accounts,
    -- a seat with its replay, or the replay alone, which takes no seat and opens no room
    kind text not null default 'seat',
    -- held while the student pays, then active or expired; an active one ends as withdrawn, whatever the ended_reason
    status text not null,
    -- the hold ends then, or when the payment succeeds, or when the student cancels the checkout; the seat is free at
    -- once, even before a job sets 'expired'
    held_until timestamptz,
    -- when a hold ended unpaid: a student's holds of a lecture are limited per hour
    hold_ended_at timestamptz,
    -- a free seat has one, too (provider 'free'); null: enrolled without a checkout, as in a demonstration
    payment_id uuid references payments,
    bought_starts_at timestamptz, -- what the student bought, even when the lecture is moved; null without a payment
    bought_duration_minutes integer,
    quarter_watched_at timestamptz, -- a quarter of a replay bought alone was sent, so it is not refunded any more
    ended_reason text, -- shown to the student; null while it is held or active, and for holds that ended unpaid
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint enrollments_ended_reason_known
      check (ended_reason in ('withdrawn', 'lecture_cancelled', 'host_no_show', 'not_given', 'chargeback', 'banned',
        'complaint', 'refunded')),
    constraint enrollments_held_until_when_held check ((status = 'held') = (held_until is not null)),
    constraint enrollments_kind_known check (kind in ('seat', 'replay')),
    constraint enrollments_quarter_of_replay check (kind = 'replay' or quarter_watched_at is null),
    constraint enrollments_status_known check (status in ('held', 'active', 'withdrawn', 'expired'))
  );
  create index enrollments_ended on enrollments (student_id, updated_at) where status in ('withdrawn', 'expired');
  -- A student has at most one held or active enrollment of a lecture.
  create unique index enrollments_one_per_student on enrollments (student_id, lecture_id)
    where status in ('held', 'active');
  create index enrollments_paid on enrollments (lecture_id, payment_id) where payment_id is not null;
  create index enrollments_payment on enrollments (payment_id);
  -- The seats taken (kind = 'seat') must not exceed the capacity; checkout locks the lecture and counts them.
  create index enrollments_seats on enrollments (lecture_id, status) where status in ('held', 'active');
  -- Includes ended ones, for the limit of holds, bans, and an account's own data.
  create index enrollments_student on enrollments (student_id, lecture_id);

  -- A student says that a lecture did not take place as announced. The student's payment is
  -- kept back from payouts until an admin decides.
  create table complaints (
    id uuid primary key default uuidv7(),
    lecture_id uuid not null references lectures,
    student_id uuid not null references accounts,
    payment_id uuid not null unique references payments,
    text text not null, -- the student's own words
    status text not null default 'open',
    created_at timestamptz not null,
    decided_at timestamptz,
    -- the admin; null while it is open, and when the payment was refunded for another reason
    decided_by uuid references accounts,
    constraint complaints_once unique (lecture_id, student_id),
    constraint complaints_decided_once check ((status = 'open') = (decided_at is null)),
    constraint complaints_status_known check (status in ('open', 'released', 'refunded'))
  );
  create index complaints_open on complaints (id) where status = 'open';

  -- The last number issued in a year. A sequence would lose the numbers of transactions that are rolled back.
  create table receipt_counters (
    year integer primary key,
    last integer not null
  );

  -- A receipt as it was issued; it is never updated.
  create table receipts (
    payment_id uuid primary key references payments,
    year integer not null, -- of the day in Addis Ababa
    number integer not null, -- 1, 2, 3 … within the year, without gaps
    payer_name text not null,
    instructor_name text not null,
    lecture_name text not null,
    starts_at timestamptz not null,
    zone text not null,
    issued_at timestamptz not null,
    constraint receipts_number_once unique (year, number),
    constraint receipts_number_positive check (number > 0)
  );
`;

export const up = (db: Knex) => db.raw(schema);
