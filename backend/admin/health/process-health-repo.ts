import type { Db, Knex } from "#backend/platform/db/knex.ts";

export interface Backlog {
  count: number;
  oldest: Date | null;
}

async function backlogOf(db: Db, sql: string, bindings: Record<string, unknown>): Promise<Backlog> {
  const { rows } = await db.raw<{ rows: Backlog[] }>(sql, bindings);
  return rows[0] ?? { count: 0, oldest: null };
}

/** Returns how many connections PostgreSQL has open, and how many it allows. */
export async function countConnections(db: Db): Promise<{ open: number; allowed: number }> {
  const { rows } = await db.raw<{ rows: [{ open: number; allowed: number }] }>(
    `select count(*)::int as open, current_setting('max_connections')::int as allowed
     from pg_stat_activity where backend_type = 'client backend'`,
  );
  return rows[0];
}

/** Lists the migrations that ran on this database, by file name. */
export async function listMigrations(db: Db): Promise<string[]> {
  return db("migrations").orderBy("name").pluck("name");
}

async function countAlive(query: Knex.QueryBuilder, column: string, periodMs: number): Promise<number> {
  const rows: { count: number }[] = await query
    .whereRaw("?? > clock_timestamp() - make_interval(secs => ?)", [column, periodMs / 1000])
    .count("* as count");
  return rows[0]?.count ?? 0;
}

/** Counts the processes with a heartbeat within `periodMs`. */
export async function countLiveNodes(db: Db, periodMs: number): Promise<number> {
  return countAlive(db("nodes"), "seenAt", periodMs);
}

/** Counts the job runners with a heartbeat within `periodMs`. */
export async function countLiveRunners(db: Db, periodMs: number): Promise<number> {
  return countAlive(db("job_runners"), "lastSeenAt", periodMs);
}

/** Finds jobs that should have started at least `lateMs` ago. */
export async function findLateJobs(db: Db, lateMs: number): Promise<Backlog> {
  return backlogOf(
    db,
    `select count(*)::int as count, min(run_at) as oldest from graphile_worker.jobs
     where locked_at is null and attempts < max_attempts and run_at < now() - make_interval(secs => :late)`,
    { late: lateMs / 1000 },
  );
}

/** Counts the jobs without attempts left, most frequent kinds first. */
export async function countGivenUpJobs(db: Db): Promise<{ kind: string; count: number }[]> {
  const { rows } = await db.raw<{ rows: { kind: string; count: number }[] }>(
    `select task_identifier as kind, count(*)::int as count from graphile_worker.jobs
     where locked_at is null and attempts >= max_attempts group by 1 order by 2 desc, 1 limit 5`,
  );
  return rows;
}

/** Finds emails that should have been sent before this time. */
export async function findLateEmails(db: Db, dueBefore: Date): Promise<Backlog> {
  return backlogOf(
    db,
    "select count(*)::int as count, min(due_at) as oldest from emails where ended_at is null and due_at < :dueBefore",
    { dueBefore },
  );
}

/** Finds emails that were given up after this time. */
export async function findFailedEmails(db: Db, since: Date): Promise<Backlog> {
  return backlogOf(
    db,
    `select count(*)::int as count, min(ended_at) as oldest from emails
     where outcome = 'failed' and ended_at > :since`,
    { since },
  );
}
