import { fileURLToPath } from "node:url";
import knex, { type Knex } from "knex";
import pg from "pg";
import {
  DATABASE_CONNECT_TIMEOUT_MS,
  DATABASE_QUEUE_TIMEOUT_MS,
  DATABASE_START_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from "#backend/constants.ts";
import { migrateJobs } from "./jobs-pool.ts";

export type { Knex } from "knex";
/** What every repo function takes first: a connection pool, or a transaction that the caller began. */
export type Db = Knex | Knex.Transaction;

const int8 = 20;
// Santim, sequences and counts stay far below 2^53; pg would give strings.
pg.types.setTypeParser(int8, Number);

const migrations = {
  directory: fileURLToPath(new URL("./migrations", import.meta.url)),
  loadExtensions: [".ts"],
  tableName: "migrations",
};

/** A pool on `connectionString`. Nothing is opened before the first query; a connection has `patienceMs` to open. */
export function connectDatabase(
  connectionString: string,
  poolSize = 10,
  patienceMs = DATABASE_CONNECT_TIMEOUT_MS,
): Knex {
  return knex({
    client: "pg",
    connection: {
      connectionString,
      connectionTimeoutMillis: patienceMs,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      application_name: "gubae",
    },
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: Math.max(patienceMs, DATABASE_QUEUE_TIMEOUT_MS),
    migrations,
    // Its own logger prints what the error boundary reports anyway.
    log: {
      warn: () => undefined,
      error: () => undefined,
      deprecate: () => undefined,
      debug: () => undefined,
    },
  });
}

/** Does several things or none: in the caller's transaction if there is one, else in one of its own. */
export function together<T>(db: Db, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction(work);
}

function isTransaction(db: Db): db is Knex.Transaction {
  return db.isTransaction === true;
}

const migrationLock = 7_402_001;

/**
 * Brings the schema to its newest form. Several processes may call it at once: an advisory lock lets one
 * work. Knex's own lock row would stay behind a killed process, so it is freed first.
 */
export async function migrate(connectionString: string): Promise<void> {
  // Two connections: the lock is held on one while the other works.
  const db = connectDatabase(connectionString, 2, DATABASE_START_TIMEOUT_MS);
  try {
    await db.transaction(async (lock) => {
      await lock.raw("select pg_advisory_xact_lock(?)", [migrationLock]);
      await db.migrate.forceFreeMigrationsLock();
      await db.migrate.latest();
      await migrateJobs(db);
    });
  } finally {
    await db.destroy();
  }
}
