const MINUTE_MS = 60_000;
/** How long the form takes to reach the server. */
const SENDING_MS = 15_000;

/**
 * Forms only have minutes, so the current minute means now. Returns the next full minute for it, and any other start
 * unchanged.
 */
export function startOrNow(schedule: string, now: Date): string {
  const start = Date.parse(schedule);
  const earliest = now.getTime() + SENDING_MS;
  const isNow = start > now.getTime() - MINUTE_MS && start < earliest;
  return isNow ? new Date(Math.ceil(earliest / MINUTE_MS) * MINUTE_MS).toISOString() : schedule;
}
