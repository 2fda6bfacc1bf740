import type { Knex } from "knex";

/** Names the columns for what polls of the provider and admins write into them. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("payments", (table) => {
    table.renameColumn("checked_at", "last_polled_at");
    table.renameColumn("ask_at", "next_poll_at");
    table.renameColumn("handled_at", "resolved_at");
    table.renameColumn("reversed_at", "charged_back_at");
  });
  await db.schema.alterTable("payouts", (table) => {
    table.renameColumn("ask_again_at", "next_poll_at");
  });
  await db.raw("alter index payments_paid_watch rename to payments_chargeback_checks");
  await db.raw(
    `update payment_events set kind = case kind when 'charge_changed' then 'charge_updated' else 'refund_updated' end
       where kind in ('charge_changed', 'refund_changed')`,
  );
  await db.raw(completeRenamedJobs);
}

/** No task has these names any more. The reconciliation advances the refunds whose jobs are lost. */
const completeRenamedJobs = `
  do $$ begin
    if to_regclass('graphile_worker.jobs') is not null then
      perform graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier in
          ('finish-refund', 'finish-payouts', 'watch-paid-payments', 'remind-of-lectures')));
    end if;
  end $$;
`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
