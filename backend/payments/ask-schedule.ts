const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Most payers are done within minutes, and what is not known after an hour is a matter of days. */
const minutes = [1, 3, 10, 30, 60];

/** When the provider is asked next about what began at `since`: after 1, 3, 10, 30 and 60 minutes, then daily. */
export function nextAsk(since: Date, now: Date): Date {
  const times = minutes.map((each) => since.getTime() + each * minuteMs);
  const next = times.find((time) => time > now.getTime());
  return new Date(next ?? now.getTime() + dayMs);
}
