import type { Knex } from "knex";

/**
 * Cluster messages that are too large for a NOTIFY, until every process has read them. The columns are those of
 * @socket.io/postgres-adapter. Unlogged: a crash of PostgreSQL loses the notification, too.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create unlogged table socket_io_attachments (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      payload bytea not null
    );
    create index socket_io_attachments_created on socket_io_attachments (created_at);
  `);
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
