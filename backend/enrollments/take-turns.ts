/** Runs `work` when all earlier work of the same key is over. */
export type TakeTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets what would wait for the same row lock wait in memory instead. Two hundred students who enroll in one
 * lecture at once would else hold every connection of the pool, and nobody else would reach the database.
 * The lock is still what makes it right: other processes have turns of their own.
 */
export function createTurns(): TakeTurns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work);
    // How one turn ends is its caller's business; the next one begins either way.
    const over = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, over);
    try {
      return await mine;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}
