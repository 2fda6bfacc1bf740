import { AsyncResource } from "node:async_hooks";
import AsyncLock from "async-lock";

export interface KeyedMutex {
  /** Runs `work` once all earlier work under the same key has ended. */
  runExclusive: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Queues work in memory that would otherwise wait for the same row lock. Without this queue, two hundred students who
 * enroll in one lecture at once would hold every connection of the pool and block everyone else from the database.
 * Correctness still depends on the row lock, because each process has its own mutex.
 */
export function createKeyedMutex(): KeyedMutex {
  // By default, async-lock rejects callers when more than a thousand are pending under one key.
  const lock = new AsyncLock({ maxPending: Infinity });
  // async-lock starts the next work from within the previous one. Binding preserves the trace context of the work's own
  // caller.
  return {
    runExclusive: (key, work) =>
      lock.acquire(
        key,
        AsyncResource.bind(() => work()),
      ),
  };
}
