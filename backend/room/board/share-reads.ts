/**
 * Returns a function that reads once for all who ask for the same at the same time. Whoever asks while it is being read
 * gets the next result: a read that has started may lack what changed since.
 */
export function shareReads<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  /** The reads that have yet to begin, and the last of each key. */
  const waiting = new Map<string, Promise<Value>>();
  const last = new Map<string, Promise<unknown>>();
  return (key, read) => {
    const shared = waiting.get(key);
    if (shared) return shared;
    const next = (last.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key);
      return read();
    });
    const ended = next
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === ended) last.delete(key);
      });
    waiting.set(key, next);
    last.set(key, ended);
    return next;
  };
}
