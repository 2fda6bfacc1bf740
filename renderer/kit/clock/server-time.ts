/**
 * The server's time. A device's clock may be hours wrong, and whether a lecture has ended, or a seat is held, is what the
 * server says. Nothing else in the pages' code reads the device's clock; lengths of time take `performance.now()`.
 */

/** A clock that is further off is worth saying. */
const OFF_MS = 120_000;

/** How far this device's clock is behind the server's in milliseconds; negative when it is ahead. */
let lagMs = 0;
const listeners = new Set<() => void>();

/** Milliseconds since 1970. Until the server has said the time, it is the device's. */
export const serverNow = (): number => Date.now() + lagMs;

/** Whether the device's clock is more than two minutes off. */
export const isClockOff = (): boolean => Math.abs(lagMs) > OFF_MS;

/** Calls `listener` when the server's time turns out to be another one. Returns the function that unsubscribes. */
export function onServerTimeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The server said a time between `earliest` and `latest`, after this device asked and before it had the answer. All that
 * is known then is between which values the lag is, so it moves no further than it must: a slow answer changes nothing.
 */
function measured(asked: number, answered: number, earliest: number, latest: number): void {
  if (!Number.isFinite(earliest)) return;
  const next = Math.min(Math.max(lagMs, earliest - answered), latest - asked);
  if (next === lagMs) return;
  lagMs = next;
  for (const listener of listeners) listener();
}

/** Call it when the server is asked, and what it returns with the time of the answer, which may be up to `latest`. */
export function measureServerTime(): (earliest: number, latest?: number) => void {
  const asked = Date.now();
  return (earliest, latest = earliest) => measured(asked, Date.now(), earliest, latest);
}

/** A `Date` header names the second that has begun. */
const HEADER_STEP_MS = 1000;

/** Reads the time from an answer's `Date` header, if it has one. */
export function readDateHeader(header: string | null, note: ReturnType<typeof measureServerTime>): void {
  const second = Date.parse(header ?? "");
  note(second, second + HEADER_STEP_MS);
}

/** The page names the moment at which the server sent it. One that a service worker keeps, or a file, names none. */
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

// Before anything asks for the time. Pages are rendered on the server, too, whose time it is.
if (typeof document !== "undefined") readPage();
