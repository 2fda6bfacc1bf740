import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("enrollments", (table) => {
    table.dropChecks("enrollments_ended_why_known");
    table.renameColumn("ended_why", "ended_reason");
  });
  await db.raw(`update enrollments set ended_reason = case ended_reason
      when 'reversed' then 'chargeback' when 'excluded' then 'banned' else 'host_no_show' end
    where ended_reason in ('reversed', 'excluded', 'no_host')`);
  await db.schema.alterTable("enrollments", (table) => {
    table.check(
      "ended_reason in ('withdrawn', 'lecture_cancelled', 'host_no_show', 'chargeback', 'banned')",
      [],
      "enrollments_ended_reason_known",
    );
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
