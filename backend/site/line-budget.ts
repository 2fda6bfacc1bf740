const MINUTE_MS = 60_000;

/**
 * Admits so many a minute, and so many of one source: a few that send all the time leave room for others. How many were left
 * out is told with the first one of a later minute.
 *
 * @param now Milliseconds, for tests
 */
export function createLineBudget(
  { perMinute, perSource }: { perMinute: number; perSource: number },
  onLeftOut: (count: number) => void,
  now: () => number = performance.now.bind(performance),
): (source: string) => boolean {
  let begunAt = now();
  let admitted = 0;
  let leftOut = 0;
  const bySource = new Map<string, number>();
  return (source) => {
    if (now() - begunAt >= MINUTE_MS) {
      if (leftOut > 0) onLeftOut(leftOut);
      begunAt = now();
      admitted = 0;
      leftOut = 0;
      bySource.clear();
    }
    const ofSource = bySource.get(source) ?? 0;
    if (admitted >= perMinute || ofSource >= perSource) {
      leftOut += 1;
      return false;
    }
    bySource.set(source, ofSource + 1);
    admitted += 1;
    return true;
  };
}
