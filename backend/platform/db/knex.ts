import knex, { type Knex } from "knex";
import pg from "pg";
import {
  DATABASE_CONNECT_TIMEOUT_MS,
  DATABASE_QUEUE_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from "#backend/platform/constants.ts";
import { CamelCaseClient, wrapIdentifier } from "./camel-case-client.ts";

export type { Knex } from "knex";
/** The first parameter of every repo function: a connection pool, or the caller's transaction. */
export type Db = Knex | Knex.Transaction;

const int8 = 20;
// Parses bigint as a number; by default, pg returns a string. Santim, sequence numbers and counts stay far below 2^53.
pg.types.setTypeParser(int8, Number);

const settings = {
  /** The settings for requests and jobs, whose statements have a time limit. */
  service: { statement_timeout: STATEMENT_TIMEOUT_MS },
  /** The settings for migrations, which have no time limit, whatever the defaults of the database or the role are. */
  migration: { options: "-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0" },
} as const;

interface PoolOptions {
  /** How long a connection may take to open, in milliseconds. */
  timeoutMs?: number;
  purpose?: keyof typeof settings;
  /**
   * How long a query may go without a response before the server counts as frozen, in milliseconds. If unset, queries
   * wait indefinitely.
   */
  silentAfterMs?: number;
}

/**
 * Closes a connection if a query gets no response; otherwise the driver would wait indefinitely, and so would every
 * later query. The query fails as on a broken connection.
 */
function closeWhenSilent(connection: pg.Client, silentAfterMs: number): void {
  const send = connection.query.bind(connection) as (...asked: unknown[]) => unknown;
  const query = (...asked: unknown[]) => {
    const timer = setTimeout(() => void connection.end(), silentAfterMs);
    const last = asked.at(-1);
    // Knex passes a callback; the rate limiter's store awaits a promise.
    if (typeof last !== "function") {
      const answer = send(...asked);
      void Promise.allSettled([answer]).then(() => clearTimeout(timer));
      return answer;
    }
    return send(...asked.slice(0, -1), (...answer: unknown[]) => {
      clearTimeout(timer);
      last(...answer);
    });
  };
  Object.assign(connection, { query });
}

/** Creates a connection pool. It connects to the database on the first query. */
export function connectDatabase(
  connectionString: string,
  poolSize = 10,
  { timeoutMs = DATABASE_CONNECT_TIMEOUT_MS, purpose = "service", silentAfterMs }: PoolOptions = {},
): Knex {
  return knex({
    client: CamelCaseClient,
    wrapIdentifier,
    connection: {
      connectionString,
      connectionTimeoutMillis: timeoutMs,
      application_name: "gubae",
      ...settings[purpose],
    },
    pool: {
      min: 0,
      max: poolSize,
      afterCreate: (connection: pg.Client, done: (error: null, connection: pg.Client) => void) => {
        if (silentAfterMs !== undefined) closeWhenSilent(connection, silentAfterMs);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: Math.max(timeoutMs, DATABASE_QUEUE_TIMEOUT_MS),
    // Silences Knex's logger, since the error boundary already logs its errors.
    log: {
      warn: () => undefined,
      error: () => undefined,
      deprecate: () => undefined,
      debug: () => undefined,
    },
  });
}

/** Returns the settings with which a connection outside the pool reaches the pool's database. */
export function connectionSettingsOf(db: Knex): pg.ClientConfig {
  return (db.client as { connectionSettings: pg.ClientConfig }).connectionSettings;
}

/** Runs `work` in the caller's transaction; if there is none, in a new one. */
export function inTransaction<T>(db: Db, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction(work);
}

/**
 * Calls `notify` when the caller's transaction commits, or at once without a transaction. It is not called after a
 * rollback.
 */
export function afterCommit(db: Db, notify: () => void): void {
  if (!isTransaction(db)) notify();
  // The code that opened the transaction handles its error.
  else db.executionPromise.then(notify, () => undefined);
}

function isTransaction(db: Db): db is Knex.Transaction {
  return db.isTransaction === true;
}
