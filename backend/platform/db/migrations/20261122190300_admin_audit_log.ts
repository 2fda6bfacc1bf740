import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    drop trigger admin_acts_stay on admin_acts;
    drop trigger admin_acts_stay_all on admin_acts;
    drop function admin_acts_refuse_change();
  `);
  await db.schema.renameTable("admin_acts", "admin_audit_log");
  await db.schema.alterTable("admin_audit_log", (table) => {
    table.renameColumn("kind", "action");
    table.renameColumn("acted_at", "created_at");
  });
  await db.raw(`
    alter index admin_acts_pkey rename to admin_audit_log_pkey;
    alter index admin_acts_subject rename to admin_audit_log_subject;
    alter table admin_audit_log rename constraint admin_acts_admin_id_foreign to admin_audit_log_admin_id_foreign;
    update admin_audit_log set action = case action
        when 'payment_done_by_hand' then 'payment_resolved_manually'
        when 'payout_done_by_hand' then 'payout_resolved_manually'
        else 'account_unsuspended' end
      where action in ('payment_done_by_hand', 'payout_done_by_hand', 'suspension_lifted');
  `);
  await db.raw(appendOnly);
}

/** Admins, who can do everything else, cannot rewrite what they did. */
const appendOnly = `
  create function admin_audit_log_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
  end $$;
  create trigger admin_audit_log_append_only before update or delete on admin_audit_log
    for each row execute function admin_audit_log_refuse_change();
  create trigger admin_audit_log_no_truncate before truncate on admin_audit_log
    for each statement execute function admin_audit_log_refuse_change();
`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
