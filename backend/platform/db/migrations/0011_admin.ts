import type { Knex } from "knex";

export { down } from "../forward-only.ts";

/** What needs an admin, and what admins did. */
const schema = /* sql */ `
  -- An email to the admins about what is new. At most one is sent every 15 minutes.
  create table admin_alerts (
    id uuid primary key default uuidv7(),
    created_at timestamptz not null
  );

  -- What needs an admin.
  create table attention_items (
    subject_id uuid not null, -- a payment, lecture or complaint; the zero UUID when it is about refunds in general
    reason text not null,
    found_at timestamptz not null,
    alert_id uuid references admin_alerts, -- null until an email lists it
    primary key (subject_id, reason)
  );

  create table admin_audit_log (
    id uuid primary key default uuidv7(),
    admin_id uuid not null references accounts,
    action text not null,
    subject_id uuid not null, -- the payment, payout, account, lecture, complaint or request that was decided
    reason text, -- the admin's own words: a reason, or a proof
    before jsonb not null,
    after jsonb not null,
    created_at timestamptz not null
  );
  create index admin_audit_log_subject on admin_audit_log (subject_id);

  -- Admins, who can do everything else, cannot rewrite what they did.
  create function admin_audit_log_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
  end $$;
  create trigger admin_audit_log_append_only before delete or update on admin_audit_log
    for each row execute function admin_audit_log_refuse_change();
  create trigger admin_audit_log_no_truncate before truncate on admin_audit_log
    for each statement execute function admin_audit_log_refuse_change();
`;

export const up = (db: Knex) => db.raw(schema);
