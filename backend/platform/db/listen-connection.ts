import type { Notification, PoolClient } from "pg";

/** Without any notification for so long, not even one of this process's own heartbeats, a connection is dead. Milliseconds. */
const SILENCE_MS = 15_000;
const CHECK_INTERVAL_MS = 1000;

interface ListenEvents {
  admits: (payload: string) => boolean;
  onListening: () => void;
  /** The connection has ended and is back in its pool, which replaces it. */
  onEnd: () => void;
}

/** What @socket.io/postgres-adapter uses of the client with which it listens. */
export interface ListenConnection {
  on: (event: "notification" | "end", listener: (notification: Notification) => unknown) => void;
  query: (listen: string) => Promise<void>;
  removeAllListeners: (event: "end") => void;
  /** May be called again. */
  release: () => void;
}

/**
 * Mends what the adapter leaves open: it never releases a client that has ended or failed to listen, so that the pool
 * has none left for the next one, and a message that it reads from its table is overtaken by the next one.
 */
export function listenOn(client: PoolClient, events: ListenEvents): ListenConnection {
  let lastHeard = performance.now();
  let handled: Promise<unknown> = Promise.resolve();
  let endListeners: (() => unknown)[] = [];
  let isReleased = false;
  const watch = setInterval(() => {
    if (performance.now() - lastHeard > SILENCE_MS) release();
  }, CHECK_INTERVAL_MS).unref();

  function release(): void {
    if (isReleased) return;
    isReleased = true;
    clearInterval(watch);
    client.release(true);
  }

  function receive(notification: Notification, listener: (notification: Notification) => unknown): void {
    lastHeard = performance.now();
    // The listener handles its own errors.
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
