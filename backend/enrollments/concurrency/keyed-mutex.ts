import { AsyncResource } from "node:async_hooks";
import AsyncLock from "async-lock";

export interface KeyedMutex {
  /** Runs `work` when all earlier work under the same key has ended. */
  runExclusive: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Queues in memory what would wait for the same row lock. Otherwise two hundred students who enroll in one
 * lecture at once would hold every connection of the pool, and nobody else would reach the database. The row
 * lock still guarantees correctness, because each process has a mutex of its own.
 */
export function createKeyedMutex(): KeyedMutex {
  // By default async-lock refuses the caller after a thousand that wait under one key.
  const lock = new AsyncLock({ maxPending: Infinity });
  // Whoever ends calls the next one: bound, it keeps its own trace and key.
  return {
    runExclusive: (key, work) =>
      lock.acquire(
        key,
        AsyncResource.bind(() => work()),
      ),
  };
}
