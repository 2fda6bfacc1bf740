/**
 * The server's time. A device's clock may be hours off, and the server decides whether a lecture has ended or a seat is
 * held. No other page code reads the device's clock; durations use `performance.now()`.
 */

/** The user is notified if the device's clock is off by more than this, in milliseconds. */
const OFF_MS = 120_000;

/** The lag of this device's clock behind the server's, in milliseconds; negative when the device's clock is ahead. */
let lagMs = 0;
const listeners = new Set<() => void>();

/** Milliseconds since 1970. Until the server's time is known, this is the device's time. */
export const serverNow = (): number => Date.now() + lagMs;

/** Returns whether the device's clock is more than two minutes off. */
export const isClockOff = (): boolean => Math.abs(lagMs) > OFF_MS;

/** Calls `listener` when the estimate of the server's time changes. Returns a function that unsubscribes. */
export function onServerTimeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Adjusts the lag to a measurement: the server's time was between `earliest` and `latest` at some moment between
 * request and response. A measurement only gives bounds for the lag. If the current lag is outside these bounds, it is
 * moved to the nearer one, so a slow response may change nothing.
 */
function measured(asked: number, answered: number, earliest: number, latest: number): void {
  if (!Number.isFinite(earliest)) return;
  const next = Math.min(Math.max(lagMs, earliest - answered), latest - asked);
  if (next === lagMs) return;
  lagMs = next;
  for (const listener of listeners) listener();
}

/**
 * Must be called when the request is sent. The returned function must be called with the server's time in the response;
 * `latest` is the upper bound of that time.
 */
export function measureServerTime(): (earliest: number, latest?: number) => void {
  const asked = Date.now();
  return (earliest, latest = earliest) => measured(asked, Date.now(), earliest, latest);
}

/** A `Date` header contains the current second, rounded down. */
const HEADER_STEP_MS = 1000;

/** Reads the time from a response's `Date` header, if there is one. */
export function readDateHeader(header: string | null, note: ReturnType<typeof measureServerTime>): void {
  const second = Date.parse(header ?? "");
  note(second, second + HEADER_STEP_MS);
}

/**
 * Reads the time at which the server sent the page. The page contains this time unless it comes from a service worker's
 * cache or from a file.
 */
function readPage(): void {
  const servedAt = Number.parseInt(document.documentElement.dataset["servedAt"] ?? "", 10);
  if (Number.isNaN(servedAt)) return;
  const sinceStart = performance.now();
  const [navigation] = performance.getEntriesByType("navigation");
  const sinceAnswer =
    navigation !== undefined && "responseStart" in navigation
      ? sinceStart - Number(navigation.responseStart)
      : 0;
  measured(Date.now() - sinceStart, Date.now() - sinceAnswer, servedAt, servedAt);
}

// Runs before any code needs the time. Pages are also rendered on the server, which needs no correction.
if (typeof document !== "undefined") readPage();
