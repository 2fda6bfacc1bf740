import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Knex } from "./knex.ts";
import { listenOn, type ListenConnection } from "./listen-connection.ts";
import { isDatabaseUnavailable } from "./pg-errors.ts";

/** One connection listens and the other one sends. With a single sending connection, messages stay in order. */
const CONNECTIONS = 2;
/** How long statements are retried while the database is unavailable, in milliseconds. */
const RETRY_MS = 10_000;
const RETRY_INTERVAL_MS = 250;
const CLOSE_TIMEOUT_MS = 1000;
/**
 * The delay before TCP keep-alive probes, in milliseconds. They reveal that a database has vanished without closing the
 * connection.
 */
const KEEP_ALIVE_DELAY_MS = 10_000;

interface MessagingConnectionEvents {
  /** Returns true if a notification's payload may be passed to the adapter. */
  admits: (payload: string) => boolean;
  /** Called when notifications start to arrive, for the first time or again. */
  onListening: () => void;
  onListenLost: () => void;
  /**
   * Called when statements succeed again after some of them failed permanently. The messages that the failed statements
   * should have sent or read are lost.
   */
  onStatementsLost: () => void;
  /**
   * Called when a connection is lost, whether or not it was idle. If the error were not handled, it would end the
   * process.
   */
  onConnectionError: (error: unknown) => void;
}

/** The parts of a pool that @socket.io/postgres-adapter uses. */
export interface MessagingConnections {
  /** Opens the listening connection. Never opens a second one while the first is still open. */
  connect: () => Promise<ListenConnection>;
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  close: () => Promise<void>;
}

const never = () => new Promise<never>(() => undefined);

/**
 * Opens a separate pool for messages between processes. LISTEN requires a direct connection, so it does not work
 * through pgbouncer.
 */
export function openMessagingConnections(db: Knex, events: MessagingConnectionEvents): MessagingConnections {
  const pool = openPool(db, events.onConnectionError);
  let isListening = false;
  let listener: ListenConnection | undefined;
  let isClosed = false;

  function onEnd(): void {
    isListening = false;
    if (!isClosed) events.onListenLost();
  }

  return {
    async connect() {
      // A call while the connection is open, or after it was closed, is ignored: the adapter connects twice if the
      // connection breaks during its LISTEN, and goes on connecting after it was closed.
      if (isClosed || isListening) return never();
      isListening = true;
      try {
        listener = listenOn(await pool.connect(), { ...events, onEnd });
      } catch (error) {
        isListening = false;
        throw error;
      }
      if (!isClosed) return listener;
      listener.release();
      return never();
    },
    query: createRetries(pool, () => isClosed, events.onStatementsLost),
    async close() {
      isClosed = true;
      listener?.release();
      await Promise.race([pool.end(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function openPool(db: Knex, onError: (error: unknown) => void): pg.Pool {
  const { connectionSettings } = db.client as { connectionSettings: pg.PoolConfig };
  const pool = new pg.Pool({
    ...connectionSettings,
    application_name: "gubae-messaging",
    max: CONNECTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

function createRetries(
  pool: pg.Pool,
  isClosed: () => boolean,
  onStatementsLost: () => void,
): MessagingConnections["query"] {
  let failingSince: number | null = null;
  let hasLost = false;

  function isHopeless(error: unknown): boolean {
    failingSince ??= performance.now();
    return isClosed() || !isDatabaseUnavailable(error) || performance.now() - failingSince > RETRY_MS;
  }

  function succeeded<Result>(result: Result): Result {
    failingSince = null;
    if (hasLost) {
      hasLost = false;
      onStatementsLost();
    }
    return result;
  }

  return async function query(text, values): Promise<pg.QueryResult> {
    try {
      return succeeded(await pool.query(text, values));
    } catch (error) {
      if (isHopeless(error)) {
        hasLost = true;
        throw error;
      }
      await delay(RETRY_INTERVAL_MS, undefined, { ref: false });
      return query(text, values);
    }
  };
}
