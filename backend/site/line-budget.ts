const MINUTE_MS = 60_000;

/**
 * Limits the lines per minute, in total and per source, so that a few sources that send constantly leave room for
 * others. The number of omitted lines is reported with the first line of a later minute.
 *
 * @param now Milliseconds, for tests
 */
export function createLineBudget(
  { perMinute, perSource }: { perMinute: number; perSource: number },
  onLeftOut: (count: number) => void,
  now: () => number = performance.now.bind(performance),
): (source: string) => boolean {
  let startedAt = now();
  let admitted = 0;
  let leftOut = 0;
  const bySource = new Map<string, number>();
  return (source) => {
    if (now() - startedAt >= MINUTE_MS) {
      if (leftOut > 0) onLeftOut(leftOut);
      startedAt = now();
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
