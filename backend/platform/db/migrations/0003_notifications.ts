import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** What an account is notified of, and through which channel. */
const schema = /* sql */ `
  -- A choice that differs from the default.
  create table notification_preferences (
    account_id uuid not null references accounts on delete cascade,
    kind text not null,
    channel text not null,
    enabled boolean not null,
    primary key (account_id, kind, channel),
    constraint notification_preferences_channel check (channel in ('push', 'email'))
  );

  -- The key pair that signs web push requests (VAPID), one for all processes.
  create table push_keys (
    id boolean primary key default true, -- always true: a single row
    public_key text not null,
    sealed_private_key bytea not null, -- encrypted with a key derived from SECRET
    constraint push_keys_one check (id = true)
  );

  -- A browser that receives web push (RFC 8030). It ends with its session, or with the remembered device of that
  -- session.
  create table push_subscriptions (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    session_id uuid references sessions on delete cascade,
    device_id uuid references remembered_devices on delete cascade,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    constraint push_subscriptions_endpoint unique (endpoint),
    constraint push_subscriptions_one_owner check (num_nonnulls(session_id, device_id) = 1)
  );
  create index push_subscriptions_account on push_subscriptions (account_id);
  create index push_subscriptions_device on push_subscriptions (device_id);
  create index push_subscriptions_session on push_subscriptions (session_id);

  -- A notification to send to all subscriptions of an account.
  create table pushes (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    kind text not null, -- the notification's kind, the same as of the email about the event
    subject_id text not null, -- what it is about, such as a lecture and its start, so that it is sent once
    data jsonb not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    ended_at timestamptz,
    constraint pushes_once unique (account_id, kind, subject_id)
  );
  create index pushes_account on pushes (account_id, created_at);
  create index pushes_created on pushes (created_at);
  create index pushes_due on pushes (due_at) where ended_at is null;

  -- The claim to send a push to a subscription. Committed before the request to the push
  -- service, so that nobody is notified twice.
  create table push_sends (
    push_id uuid not null references pushes on delete cascade,
    subscription_id uuid not null references push_subscriptions on delete cascade,
    primary key (push_id, subscription_id)
  );
  create index push_sends_subscription on push_sends (subscription_id);
`;

export const up = (db: Knex) => db.raw(schema);
