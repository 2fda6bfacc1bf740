const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Most payers finish within minutes. What is unknown after an hour takes days. */
const delaysInMinutes = [1, 3, 10, 30, 60];

/**
 * Returns when to poll the provider next about a checkout or refund that began at `since`: after 1, 3, 10, 30 and 60
 * minutes, then daily.
 */
export function nextPollAt(since: Date, now: Date): Date {
  const times = delaysInMinutes.map((delay) => since.getTime() + delay * minuteMs);
  const next = times.find((time) => time > now.getTime());
  return new Date(next ?? now.getTime() + dayMs);
}

/** Does the same for an open checkout, which is polled when it expires too: then it is cancelled. */
export function nextCheckoutPollAt(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date {
  const next = nextPollAt(createdAt, now);
  return expiresAt > now && expiresAt < next ? expiresAt : next;
}

/** Servers' clocks may differ by this much. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Returns the latest plausible time of a poll that was made already. A later one was written by a wrong clock and
 * counts as no poll at all: waiting for that time could take years.
 */
export function trustedUntil(now: Date): Date {
  return new Date(now.getTime() + CLOCK_SKEW_MS);
}
