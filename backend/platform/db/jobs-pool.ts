import { Logger as WorkerLogger, runMigrations } from "graphile-worker";
import pg from "pg";
import { connectionSettingsOf, type Knex } from "./knex.ts";

type OnError = (error: Error) => void;
type OnConnect = Parameters<pg.Pool["connect"]>[0];

/**
 * Allows graphile-worker to release its LISTEN connection twice, which it does when it stops while that connection
 * breaks. pg-pool then throws, and since the error is not handled, it would end the process.
 */
class ReleaseTwicePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | void {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (broken) => {
        if (!isReleased) release(broken);
        isReleased = true;
      });
    });
  }
}

/**
 * A separate pool on the same database: the job runner listens for notifications, and borrows a connection when a job
 * starts and ends. `onError` gets the errors of lost connections, idle or not; unhandled, they would end the process.
 */
export function openJobsPool(db: Knex, { size, onError }: { size: number; onError: OnError }): pg.Pool {
  const pool = new ReleaseTwicePool({
    ...connectionSettingsOf(db),
    application_name: "gubae-jobs",
    max: size,
    // Only graphile-worker's bookkeeping uses this pool. A database that crashes may forget that a job started or ended
    // in the last moments; the job then runs again, which every job has to tolerate anyway. A job's own writes go
    // through the other pool, with synchronous commits.
    options: "-c synchronous_commit=off",
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** Migrates graphile-worker's own schema, `graphile_worker`. */
export async function migrateJobs(db: Knex): Promise<void> {
  // The migration itself reports errors.
  const pgPool = openJobsPool(db, { size: 2, onError: () => undefined });
  try {
    // The default logger writes plain text between our JSON lines. Failures are thrown.
    await runMigrations({ pgPool, logger: new WorkerLogger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}
