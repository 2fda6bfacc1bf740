import { AsyncResource } from "node:async_hooks";
import AsyncLock from "async-lock";

export interface KeyedMutex {
  /** Runs `work` once all earlier work under the same key has ended. */
  runExclusive: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Queues in memory what would otherwise wait for the same row lock. Without it, two hundred students who enroll in one
 * lecture at once would hold every connection of the pool and block everyone else from the database. Correctness still
 * rests on the row lock, because each process has its own mutex.
 */
export function createKeyedMutex(): KeyedMutex {
  // By default, async-lock rejects callers beyond a thousand pending under one key.
  const lock = new AsyncLock({ maxPending: Infinity });
  // Work that ends calls the next one; binding preserves the next caller's own trace and key.
  return {
    runExclusive: (key, work) =>
      lock.acquire(
        key,
        AsyncResource.bind(() => work()),
      ),
  };
}
