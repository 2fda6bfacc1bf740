import type { Db } from "#backend/platform/db/knex.ts";
import type { Backlog } from "./process-health-repo.ts";

/** Finds unpaid payments that were created before this time and are still open. */
export async function findOpenPayments(db: Db, createdBefore: Date): Promise<Backlog> {
  const { rows } = await db.raw<{ rows: [Backlog] }>(
    `select count(*)::int as count, min(created_at) as oldest from payments
     where status in ('created', 'pending') and resolved_at is null and created_at < :createdBefore`,
    { createdBefore },
  );
  return rows[0];
}

/** Finds refunds that were created before this time and are still requested or pending. */
export async function findOpenRefunds(db: Db, createdBefore: Date): Promise<Backlog> {
  const { rows } = await db.raw<{ rows: [Backlog] }>(
    `select count(*)::int as count, min(created_at) as oldest from refunds
     where status in ('requested', 'pending') and created_at < :createdBefore`,
    { createdBefore },
  );
  return rows[0];
}
