import { offsetMinutes } from "./wall-clock.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const weekMs = 7 * dayMs;

/**
 * Returns the instant at which the clocks of `zone` show `wall`, a local time that is given as if it were UTC. If there
 * are two such instants, returns the first; if the clocks skip this time, returns null.
 */
function instantOf(wall: number, zone: string): Date | null {
  // No zone changes its clocks twice within two days.
  const offsets = [wall - dayMs, wall + dayMs].map((near) => offsetMinutes(new Date(near), zone));
  const found = offsets
    .map((offset) => ({ offset, instant: new Date(wall - offset * minuteMs) }))
    .filter(({ offset, instant }) => offsetMinutes(instant, zone) === offset)
    .map(({ instant }) => instant.getTime());
  return found.length === 0 ? null : new Date(Math.min(...found));
}

export interface WeeklyStarts {
  starts: Date[];
  /** The first day, as "2027-03-28", on which the zone's clocks skip this time; null without one. */
  skippedOn: string | null;
}

/** Returns `count` starts, a week apart in the local time of `zone`: 10:00 stays 10:00 across clock changes. */
export function weeklyStarts(first: Date, count: number, zone: string): WeeklyStarts {
  const firstWall = first.getTime() + offsetMinutes(first, zone) * minuteMs;
  const starts = [first];
  let skippedOn: string | null = null;
  for (let week = 1; week < count; week += 1) {
    const wall = firstWall + week * weekMs;
    const start = instantOf(wall, zone);
    if (start !== null) starts.push(start);
    else skippedOn ??= new Date(wall).toISOString().slice(0, 10);
  }
  return { starts, skippedOn };
}
