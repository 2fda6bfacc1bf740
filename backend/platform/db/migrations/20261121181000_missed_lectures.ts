import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    /** When everybody was paid back since the host had not come; nobody buys a seat of that start afterwards. */
    table.timestamp("host_missed_at");
  });
  await db.raw(`update lectures set host_missed_at = missed.at
    from (select lecture_id, max(updated_at) as at from enrollments where ended_why = 'no_host' group by lecture_id) missed
    where missed.lecture_id = lectures.id`);
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
