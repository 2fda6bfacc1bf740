import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("accounts", (table) => {
    /** From then on nobody gets in with this account, until an admin lifts it. */
    table.timestamp("suspended_at");
  });
  await db.schema.alterTable("payments", (table) => {
    /** A person has seen to it by hand; what they did is in `admin_acts`. */
    table.timestamp("handled_at");
  });
  await db.raw(`create index payments_for_a_person on payments (id) where handled_at is null
    and (status in ('created', 'pending', 'refund_pending', 'refund_failed') or note like 'A person must look:%')`);
  await db.raw(
    "create index accounts_for_admins on accounts using gin ((name || ' ' || email) gin_trgm_ops) where deleted_at is null",
  );
  await db.schema.createTable("admin_acts", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("admin_id").notNullable().references("id").inTable("accounts");
    table.text("kind").notNullable();
    /** The payment, payout or account that it was done to. */
    table.uuid("subject_id").notNullable();
    /** The admin's own words: a reason, or a proof. */
    table.text("reason");
    table.jsonb("before").notNullable();
    table.jsonb("after").notNullable();
    table.timestamp("acted_at").notNullable();
    table.index(["subject_id"], "admin_acts_subject");
  });
  await db.raw(appendOnly);
}

/** Who may do everything else may not rewrite what they did. */
const appendOnly = `
  create function admin_acts_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'what an admin did is not changed' using errcode = 'restrict_violation';
  end $$;
  create trigger admin_acts_stay before update or delete on admin_acts
    for each row execute function admin_acts_refuse_change();
  create trigger admin_acts_stay_all before truncate on admin_acts
    for each statement execute function admin_acts_refuse_change();
`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
