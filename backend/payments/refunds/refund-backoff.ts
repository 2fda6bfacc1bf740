const minuteMs = 60_000;
const maxDelayMs = 60 * minuteMs;

/** Returns when to request a refund again that the provider could not make yet: after 1, 2, 4, … minutes, then hourly. */
export function retryRefundAt(postponements: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(maxDelayMs, minuteMs * 2 ** postponements));
}
