import { fileURLToPath } from "node:url";
import { DATABASE_START_TIMEOUT_MS } from "#backend/constants.ts";
import { migrateJobs } from "./jobs-pool.ts";
import { connectDatabase, type Knex } from "./knex.ts";

const MIGRATION_LOCK = 7_402_001;

/** A migration failed; the database is unchanged. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

interface MigrateOptions {
  /** For the person who started the process: says when it waits for another one. */
  log?: (line: string) => void;
  directory?: string;
}

/**
 * Runs all pending migrations in one transaction. Several processes may call it at once: an advisory lock admits one
 * at a time, the others wait for as long as it takes. Knex's own lock row survives a killed process, so it is freed first.
 *
 * @throws MigrationError naming the migration that failed
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<void> {
  const { log = () => undefined, directory = fileURLToPath(new URL("./migrations", import.meta.url)) } =
    options;
  // One connection holds the lock, the other one migrates.
  const db = connectDatabase(connectionString, 2, {
    timeoutMs: DATABASE_START_TIMEOUT_MS,
    purpose: "migration",
  });
  try {
    await db.transaction(async (transaction) => {
      await takeLock(transaction, log);
      await db.migrate.forceFreeMigrationsLock({ tableName });
      await runPending(db, directory);
      await migrateJobs(db);
    });
  } finally {
    await db.destroy();
  }
}

const tableName = "migrations";

async function takeLock(transaction: Knex.Transaction, log: (line: string) => void): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { taken: boolean }[] }>(
    "select pg_try_advisory_xact_lock(?) as taken",
    [MIGRATION_LOCK],
  );
  if (rows[0]?.taken === true) return;
  log("Another process is migrating the database. Waiting until it is done …");
  await transaction.raw("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
}

async function runPending(db: Knex, directory: string): Promise<void> {
  let running = "";
  try {
    await db.migrate.latest({
      directory,
      tableName,
      loadExtensions: [".ts"],
      beforeEach: async (_transaction, [migration]) => {
        // Knex's types leave the fields out.
        running = (migration as { file: string } | undefined)?.file ?? "";
      },
    });
  } catch (cause) {
    // Without a running one, the database was not reached, or holds migrations that this version does not know.
    if (running === "") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `Migration ${running} failed: ${reason}\nThe database is unchanged: all pending migrations were rolled back.`,
      { cause },
    );
  }
}
