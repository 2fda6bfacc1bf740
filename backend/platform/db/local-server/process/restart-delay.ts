const FIRST_MS = 250;
const LONGEST_MS = 15_000;

/** A server that has run for this long was healthy, so the count of restarts starts at zero again at its next exit. */
export const HEALTHY_AFTER_MS = 60_000;

/** Returns how long to wait before a restart. The first restart is immediate; later waits double, up to 15 seconds. */
export function restartDelay(earlierRestarts: number): number {
  if (earlierRestarts === 0) return 0;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (earlierRestarts - 1));
}
