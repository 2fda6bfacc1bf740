const MINUTE_MS = 60_000;
/** How long the form may take to reach the server, in milliseconds. */
const SENDING_MS = 15_000;

/**
 * Forms only have minutes, so a start in the current minute means now. For such a start, returns the next full minute
 * that leaves time to send the form; any other start is returned unchanged.
 */
export function startOrNow(schedule: string, now: Date): string {
  const start = Date.parse(schedule);
  const earliest = now.getTime() + SENDING_MS;
  const isNow = start > now.getTime() - MINUTE_MS && start < earliest;
  return isNow ? new Date(Math.ceil(earliest / MINUTE_MS) * MINUTE_MS).toISOString() : schedule;
}
