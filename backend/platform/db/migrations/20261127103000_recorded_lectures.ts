import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  // Few are recorded: each process asks every few seconds which of them begins.
  await db.raw("create index lectures_recorded on lectures (starts_at) where recording_wished");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
