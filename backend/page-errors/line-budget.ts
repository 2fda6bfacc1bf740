const MINUTE_MS = 60_000;

/**
 * Admits so many a minute. How many were left out is told with the first one of a later minute.
 *
 * @param now Milliseconds, for tests
 */
export function createLineBudget(
  perMinute: number,
  onLeftOut: (count: number) => void,
  now: () => number = performance.now.bind(performance),
): () => boolean {
  let begunAt = now();
  let count = 0;
  return () => {
    if (now() - begunAt >= MINUTE_MS) {
      if (count > perMinute) onLeftOut(count - perMinute);
      begunAt = now();
      count = 0;
    }
    count += 1;
    return count <= perMinute;
  };
}
