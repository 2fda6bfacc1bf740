import { runMigrations } from "graphile-worker";
import pg from "pg";
import type { Knex } from "./knex.ts";

type OnLost = (error: Error) => void;

/**
 * A pool of its own on the same database: the runner listens, and borrows a connection for each job's beginning
 * and end. A connection that breaks, idle or not, is told to `onLost`; unheard it would end the process.
 */
export function openJobsPool(db: Knex, { size, onLost }: { size: number; onLost: OnLost }): pg.Pool {
  const { connectionSettings } = db.client as { connectionSettings: pg.PoolConfig };
  const pool = new pg.Pool({
    ...connectionSettings,
    application_name: "gubae-jobs",
    max: size,
    // Only the queue's own bookkeeping goes through here. A server that crashes may forget that a job has begun or
    // ended within the last moments; it is done again, which each job must bear anyway. What a job does is written
    // through the other pool, and waits for the disk.
    options: "-c synchronous_commit=off",
  });
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  return pool;
}

/** Brings the runner's own schema, `graphile_worker`, to its newest form. */
export async function migrateJobs(db: Knex): Promise<void> {
  // What goes wrong is heard from the migration itself.
  const pgPool = openJobsPool(db, { size: 2, onLost: () => undefined });
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}
