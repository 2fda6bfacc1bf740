import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.renameTable("mails", "emails");
  await db.schema.alterTable("password_resets", (table) => table.renameColumn("mail_id", "email_id"));
  await db.raw(renameIndexesAndChecks);
  await db.raw(renameValues);
  await db.raw(completeRenamedJobs);
}

const renameIndexesAndChecks = `
  alter index mails_pkey rename to emails_pkey;
  alter index mails_due rename to emails_due;
  alter index mails_once rename to emails_once;
  alter index mails_ended rename to emails_ended;
  alter index password_resets_mail_id_unique rename to password_resets_email_id_unique;
  drop index mails_kept;
  alter table emails rename constraint mails_account_id_foreign to emails_account_id_foreign;
  alter table emails rename constraint mails_ended_with_outcome to emails_ended_with_outcome;
  alter table emails rename constraint mails_reader_with_subject to emails_account_with_subject;
  alter table emails drop constraint mails_outcome_known;
`;

const renameValues = `
  update emails set outcome = case outcome when 'kept' then 'stored' when 'given_up' then 'failed' else outcome end
    where outcome in ('kept', 'given_up');
  update emails set kind = case kind when 'host-did-not-come' then 'host-no-show' else 'lecture-refunded' end
    where kind in ('host-did-not-come', 'lecture-paid-back');
  alter table emails add constraint emails_outcome_known
    check (outcome in ('sent', 'stored', 'dropped', 'failed'));
  create index emails_stored on emails (id) where outcome = 'stored';
`;

/** No task has these names any more. Emails that still wait get a job of the new name from the sweep each minute. */
const completeRenamedJobs = `
  do $$ begin
    if to_regclass('graphile_worker.jobs') is not null then
      perform graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier in ('send-mail', 'remind-of-mails')));
    end if;
  end $$;
`;

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
