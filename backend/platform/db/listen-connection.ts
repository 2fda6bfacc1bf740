import type { Notification, PoolClient } from "pg";

/**
 * The time in milliseconds without a notification, even from this process's own heartbeats, after which a connection
 * counts as dead.
 */
const SILENCE_MS = 15_000;
const CHECK_INTERVAL_MS = 1000;

interface ListenEvents {
  admits: (payload: string) => boolean;
  onListening: () => void;
  /** Called when the connection has ended and was returned to its pool. The pool then opens a new one. */
  onEnd: () => void;
}

/** The parts of a client that @socket.io/postgres-adapter uses for listening. */
export interface ListenConnection {
  on: (event: "notification" | "end", listener: (notification: Notification) => unknown) => void;
  query: (listen: string) => Promise<void>;
  removeAllListeners: (event: "end") => void;
  /** May be called more than once. */
  release: () => void;
}

/**
 * Works around two defects of the adapter. It never releases a client that has ended or failed to listen, so the pool
 * could not open a new connection in its place. Also, while the adapter reads a large message from its table, the next
 * message can overtake it.
 */
export function listenOn(client: PoolClient, events: ListenEvents): ListenConnection {
  let lastReplyAt = performance.now();
  let handled: Promise<unknown> = Promise.resolve();
  let endListeners: (() => unknown)[] = [];
  let isReleased = false;
  const watch = setInterval(() => {
    if (performance.now() - lastReplyAt > SILENCE_MS) release();
  }, CHECK_INTERVAL_MS).unref();

  function release(): void {
    if (isReleased) return;
    isReleased = true;
    clearInterval(watch);
    client.release(true);
  }

  function receive(notification: Notification, listener: (notification: Notification) => unknown): void {
    lastReplyAt = performance.now();
    // The promise chain never breaks, since the listener handles its own errors.
    if (events.admits(notification.payload ?? "")) handled = handled.then(() => listener(notification));
  }

  client.once("end", () => {
    release();
    events.onEnd();
    for (const listener of endListeners) listener();
  });

  return {
    on(event, listener) {
      if (event === "end") endListeners.push(listener as () => unknown);
      else client.on("notification", (notification) => receive(notification, listener));
    },
    async query(listen) {
      try {
        await client.query(listen);
      } catch (error) {
        release();
        throw error;
      }
      events.onListening();
    },
    removeAllListeners: () => (endListeners = []),
    release,
  };
}
