import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  // Few, and looked for by every list of lectures.
  await db.raw("create index accounts_suspended on accounts (id) where suspended_at is not null");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
