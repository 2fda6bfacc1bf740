import type { Knex } from "knex";

/** The API processes that a balancer finds ready. A crash may forget them: they are asked every second. */
export async function up(db: Knex): Promise<void> {
  await db.raw("create unlogged table ready_processes (id uuid primary key, asked_at timestamptz not null)");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
