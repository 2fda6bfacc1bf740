import { Logger as WorkerLogger, runMigrations } from "graphile-worker";
import pg from "pg";
import { connectionSettingsOf, type Knex } from "./knex.ts";

type OnError = (error: Error) => void;
type OnConnect = Parameters<pg.Pool["connect"]>[0];

/**
 * Lets graphile-worker release its LISTEN connection twice, which happens if the connection breaks while the worker
 * stops. Without this class, pg-pool would throw an error that nothing handles, and the process would end.
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
 * Opens a separate pool for the job runner, which listens for notifications, and uses a connection whenever a job
 * starts or ends. `onError` gets the errors of lost connections, idle or not; if they were not handled, they would end
 * the process.
 */
export function openJobsPool(db: Knex, { size, onError }: { size: number; onError: OnError }): pg.Pool {
  const pool = new ReleaseTwicePool({
    ...connectionSettingsOf(db),
    application_name: "gubae-jobs",
    max: size,
    // Only graphile-worker's bookkeeping uses this pool. If the database crashes, the record that a job has just
    // started or ended may be lost. The job then runs again, which every job must tolerate anyway. A job's own writes
    // use the main pool, with synchronous commits.
    options: "-c synchronous_commit=off",
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** Migrates graphile-worker's own schema, `graphile_worker`. */
export async function migrateJobs(db: Knex): Promise<void> {
  // Connection errors are ignored here: if a connection breaks, the migration itself throws.
  const pgPool = openJobsPool(db, { size: 2, onError: () => undefined });
  try {
    // The default logger would write plain text between our JSON log lines. Nothing is lost, since failures are thrown.
    await runMigrations({ pgPool, logger: new WorkerLogger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}
