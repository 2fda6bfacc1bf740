import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** Who somebody is, how they prove it, and the devices on which they are signed in. */
const schema = /* sql */ `
  create extension if not exists pg_trgm; -- parts of words
  create extension if not exists fuzzystrmatch; -- the distance of a typing error

  -- A deleted account keeps its row, without personal data: payments, lectures and messages refer to it.
  create table accounts (
    id uuid primary key default uuidv7(),
    name text not null,
    email text not null unique, -- lower case, trimmed
    role text not null,
    password_hash text not null,
    password_changed_at timestamptz, -- null until the first change; payouts.release_after waits longer after one
    email_verified_at timestamptz, -- when the owner proved that they can read email sent there
    second_factor_since timestamptz, -- null: the password is enough; stored here since every request reads it
    -- the account's name for authenticators: 64 random bytes; null until the first passkey
    passkey_user_handle bytea unique,
    phone text, -- the mobile number that payment providers ask for
    bio text not null default '', -- what instructors say about themselves
    picture_key text, -- in the pictures storage
    language text, -- language, calendar and clock are null until the user or their device chose them
    calendar text,
    clock text,
    zone text, -- IANA name, for quiet hours; null until a page has reported it
    suspended_at timestamptz, -- nobody can sign in until an admin lifts the suspension
    deleted_at timestamptz,
    created_at timestamptz not null default current_timestamp,
    updated_at timestamptz not null default current_timestamp,
    constraint accounts_bio_length check (char_length(bio) <= 1000),
    constraint accounts_calendar_known check (calendar in ('gregorian', 'ethiopian')),
    constraint accounts_clock_known check (clock in ('24-hour', '12-hour', 'ethiopian')),
    constraint accounts_email_normalised check (email = lower(email)),
    -- The contract lists the languages, so that a new one needs no migration.
    constraint accounts_language_tag check (language ~ '^[a-z]{2,3}$'),
    constraint accounts_phone_normal check (phone ~ '^0[79][0-9]{8}$'),
    constraint accounts_preferences_whole check (num_nulls(language, calendar, clock) in (0, 3)),
    constraint accounts_role_known check (role in ('student', 'instructor', 'admin'))
  );
  -- Admins search for parts of names and emails.
  create index accounts_for_admins on accounts
    using gin ((name || ' ' || email) gin_trgm_ops) where deleted_at is null;
  create index accounts_picture on accounts (picture_key) where picture_key is not null;
  -- Instructors, who are also mentors, and admins, among many students.
  create index accounts_staff on accounts (role, id) where role <> 'student';
  -- Few; every list of lectures excludes theirs.
  create index accounts_suspended on accounts (id) where suspended_at is not null;

  -- A device on which its owner stays signed in. Its cookie's token is replaced at each use.
  create table remembered_devices (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    token_hash bytea not null unique, -- SHA-256
    previous_hash bytea unique, -- of the previous token, which a lost response leaves in the browser
    browser text, -- browser, system and address were used last; null: not known
    system text,
    address text,
    created_at timestamptz not null,
    rotated_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index remembered_devices_account on remembered_devices (account_id);

  -- A signed-in session. Only the hash of its token is stored.
  create table sessions (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    token_hash bytea not null unique, -- SHA-256
    -- the remembered device that opened it; log-out ends both
    device_id uuid references remembered_devices on delete set null,
    -- SHA-256 of a one-time code with which a page without scripts hands its session to the next page
    exchange_code_hash bytea,
    exchange_code_expires_at timestamptz,
    stepped_up_at timestamptz, -- when it last proved the second factor
    notifications_fetched_at timestamptz, -- when a desktop app last fetched notifications; null for browsers
    browser text, -- browser, system and address were used last; null: not known
    system text,
    address text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    constraint sessions_exchange_code_expires
      check ((exchange_code_hash is null) = (exchange_code_expires_at is null))
  );
  create index sessions_account on sessions (account_id);
  create index sessions_device on sessions (device_id);
  create unique index sessions_exchange_code on sessions (exchange_code_hash) where exchange_code_hash is not null;

  create table password_resets (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    email_id uuid not null unique, -- the email with the link; each attempt to send it replaces the token
    token_hash bytea not null unique, -- SHA-256 of the token in the link
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index password_resets_account on password_resets (account_id);

  -- An address at which an account must prove to receive email: a new account's, or the one it changes to.
  create table email_confirmations (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    email text not null,
    session_id uuid, -- the session that asked; the account's others end with the change
    token_hash bytea unique, -- SHA-256 of the token in the link; null until the email is composed
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    code_hash bytea, -- SHA-256 of the id and the six digits that can be entered instead
    attempts integer not null default 0, -- how often digits were tried
    constraint email_confirmations_email_normalised check (email = lower(email))
  );
  create index email_confirmations_account on email_confirmations (account_id);
  create index email_confirmations_email on email_confirmations (email, created_at);

  create table totp_factors (
    account_id uuid primary key references accounts on delete cascade,
    encrypted_secret bytea not null, -- AES-256-GCM with a key derived from SECRET
    created_at timestamptz not null,
    confirmed_at timestamptz, -- null until a first code proved that an authenticator app has the secret
    last_used_step bigint not null default 0 -- the time step of the last accepted code; it and earlier ones are spent
  );

  create table recovery_codes (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    salt bytea not null, -- the same for all codes of an account, so that an attempt is hashed only once (Argon2id)
    code_hash bytea not null,
    used_at timestamptz -- each code works once
  );
  create index recovery_codes_account on recovery_codes (account_id);

  -- A log-in between its password and its second factor.
  create table second_factor_challenges (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    token_hash bytea not null unique, -- SHA-256
    stay_signed_in boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index second_factor_challenges_account on second_factor_challenges (account_id);

  create table passkeys (
    id uuid primary key default uuidv7(),
    account_id uuid not null references accounts on delete cascade,
    credential_id bytea not null unique,
    public_key bytea not null, -- a COSE key (RFC 9052)
    counter bigint not null, -- of the last signature; stays 0 for authenticators that do not count
    transports text[] not null,
    device_type text not null, -- a singleDevice passkey cannot leave its device
    backed_up boolean not null, -- reported by the authenticator
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    constraint passkeys_device_type check (device_type in ('singleDevice', 'multiDevice'))
  );
  create index passkeys_account on passkeys (account_id);

  create table passkey_challenges (
    id uuid primary key default uuidv7(),
    challenge_hash bytea not null unique, -- SHA-256
    purpose text not null,
    session_id uuid references sessions on delete cascade, -- null for a log-in, which has no session yet
    expires_at timestamptz not null,
    constraint passkey_challenges_purpose check (purpose in ('register', 'log_in', 'step_up')),
    constraint passkey_challenges_session_check check ((purpose = 'log_in') = (session_id is null))
  );
  create index passkey_challenges_expires on passkey_challenges (expires_at);
  create index passkey_challenges_session on passkey_challenges (session_id);

  -- What an account's owner reads about log-ins and changes of their account.
  create table security_events (
    id uuid primary key default uuidv7(),
    account_id uuid references accounts on delete cascade, -- null: a log-in with an email that has no account
    kind text not null,
    address text, -- address, browser and system are null when the server caused it
    browser text,
    system text,
    created_at timestamptz not null
  );
  create index security_events_account on security_events (account_id, id);
  create index security_events_created on security_events (created_at);
`;

export const up = (db: Knex) => db.raw(schema);
