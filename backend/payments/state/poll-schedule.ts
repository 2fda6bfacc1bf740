const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Most payers finish within minutes. If a payment's outcome is still unknown after an hour, it may take days. */
const delaysInMinutes = [1, 3, 10, 30, 60];

/**
 * Returns when to poll the provider next about a checkout or refund that started at `since`: after 1, 3, 10, 30 and 60
 * minutes, then daily.
 */
export function nextPollAt(since: Date, now: Date): Date {
  const times = delaysInMinutes.map((delay) => since.getTime() + delay * minuteMs);
  const next = times.find((time) => time > now.getTime());
  return new Date(next ?? now.getTime() + dayMs);
}

/**
 * Returns when to poll the provider next about an open checkout. In addition to the times of `nextPollAt`, the checkout
 * is polled when it expires, in order to cancel it.
 */
export function nextCheckoutPollAt(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date {
  const next = nextPollAt(createdAt, now);
  return expiresAt > now && expiresAt < next ? expiresAt : next;
}

/** The tolerated difference between the servers' clocks. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Returns the latest plausible time of an earlier poll. A later time was written while a clock was wrong. It is
 * ignored, since otherwise the next poll might be years away.
 */
export function trustedUntil(now: Date): Date {
  return new Date(now.getTime() + CLOCK_SKEW_MS);
}
