import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** What no domain owns: processes, limits, repeated requests, emails and backups. */
const schema = /* sql */ `
  -- The running API processes. Each renews seen_at by the database's clock; rows that were not renewed for ten seconds
  -- are deleted, and their node counts as dead.
  create table nodes (
    id uuid primary key,
    seen_at timestamptz not null
  );

  -- The processes that a load balancer finds ready. Unlogged: after a crash of PostgreSQL they are probed again
  -- within a second.
  create unlogged table ready_processes (
    id uuid primary key,
    probed_at timestamptz not null
  );

  -- The processes that run jobs (graphile-worker's own tables hold the jobs). Without a heartbeat their jobs are
  -- unlocked.
  create table job_runners (
    id text primary key, -- as locked jobs name it
    last_seen_at timestamptz not null
  );

  -- Messages between nodes that are too large for NOTIFY (@socket.io/postgres-adapter). Unlogged:
  -- a crash of PostgreSQL loses the notification as well.
  create unlogged table socket_io_attachments (
    id bigint primary key generated always as identity,
    created_at timestamptz not null default now(),
    payload bytea not null
  );
  create index socket_io_attachments_created on socket_io_attachments (created_at);

  -- The table of rate-limiter-flexible's RateLimiterPostgres.
  create table rate_limits (
    key varchar(255) primary key, -- the limit and the SHA-256 of what it counts
    points integer not null default 0,
    expire bigint -- when the window ends, in milliseconds since 1970
  );
  create index rate_limits_expire on rate_limits (expire);

  -- A request that its sender may repeat under the same key. Stored for a day.
  create table idempotency_keys (
    account_id uuid not null references accounts,
    key text not null,
    fingerprint bytea not null, -- SHA-256 of method, path and body
    result json, -- what the transaction returned; written by it, so that the effect and this row exist together
    response json, -- the response's body, once it was sent; null when the process died before
    created_at timestamptz not null,
    primary key (account_id, key)
  );
  create index idempotency_keys_created_at_index on idempotency_keys (created_at);

  -- An email to send, or one that was sent.
  create table emails (
    id uuid primary key default uuidv7(),
    -- the reader, whose address is looked up when it is composed; null: not an account, as of a contact message
    account_id uuid references accounts,
    recipient text, -- recipient, subject and body are stored in the outbox of a demonstration only
    kind text not null,
    subject_id text, -- what it is about
    language text not null,
    data jsonb not null, -- what it is composed from; emptied once it was sent
    due_at timestamptz not null,
    attempts integer not null default 0,
    ended_at timestamptz,
    outcome text,
    subject text,
    body text,
    created_at timestamptz not null,
    constraint emails_account_with_subject check ((account_id is null) = (subject_id is null)),
    constraint emails_ended_with_outcome check ((ended_at is null) = (outcome is null)),
    constraint emails_outcome_known check (outcome in ('sent', 'stored', 'dropped', 'failed'))
  );
  create index emails_due on emails (due_at) where ended_at is null;
  create index emails_ended on emails (ended_at) where ended_at is not null;
  -- An account gets at most one email of a kind about a subject.
  create unique index emails_once on emails (account_id, kind, subject_id) where account_id is not null;
  create index emails_stored on emails (id) where outcome = 'stored';

  -- Each backup that was started. The health page and the alerts report the age of the newest complete one.
  create table backup_runs (
    id uuid primary key default uuidv7(),
    started_at timestamptz not null,
    finished_at timestamptz, -- null while it runs, when it failed, and when its process was killed
    name text, -- in the backup's location, once it is complete
    database_bytes bigint, -- compressed
    failure text -- for an operator; null unless it failed
  );
  create index backup_runs_finished_at_index on backup_runs (finished_at);

  -- Each time that the newest backup was restored for a check, or compared with its hashes: about once a week.
  create table backup_checks (
    checked_at timestamptz primary key,
    failure text -- for an operator; null when it was sound
  );
`;

export const up = (db: Knex) => db.raw(schema);
