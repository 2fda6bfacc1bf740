import type { ErrorCode } from "#contract/http/error.ts";
import {
  HOLD_AGAIN_PERIOD_MS,
  MAX_HOLDS_PER_LECTURE,
  MAX_OPEN_HOLDS,
  SCARCE_SEAT_HOLD_MS,
  SEAT_HOLD_MS,
} from "#backend/platform/constants.ts";

/** The number of free seats below which seats are scarce in a lecture of any size. */
const SCARCE_SEATS = 3;
/** Seats are also scarce when fewer than a tenth of them are free. */
const SCARCE_FRACTION = 10;

interface Seats {
  /** The maximum number of seats that can be sold. */
  seatLimit: number;
  /** The number of seats that are held or taken. */
  seatsTaken: number;
}

/** Returns true if few seats are free: fewer than three, or fewer than a tenth of all. */
export function areSeatsScarce({ seatLimit, seatsTaken }: Seats): boolean {
  const free = seatLimit - seatsTaken;
  return free < SCARCE_SEATS || free * SCARCE_FRACTION < seatLimit;
}

/** Returns the time by which every hold in a lecture must end while the lecture's seats are scarce. */
export function scarceHoldEnd(now: Date): Date {
  return new Date(now.getTime() + SCARCE_SEAT_HOLD_MS);
}

interface NewHold {
  /** True if seats are scarce, counting the new hold's seat as taken. */
  isScarce: boolean;
  /**
   * The end of the hold that the new hold replaces, for example after a price change; the new hold does not end later
   * than that. Null if no hold is replaced.
   */
  replacedEnd: Date | null;
  now: Date;
}

export function holdEnd({ isScarce, replacedEnd, now }: NewHold): Date {
  const end = isScarce ? scarceHoldEnd(now) : new Date(now.getTime() + SEAT_HOLD_MS);
  return replacedEnd !== null && replacedEnd < end ? replacedEnd : end;
}

interface Holds {
  /** The times at which the student's open holds in other lectures end. */
  openUntil: readonly Date[];
  /**
   * The times at which the student's earlier holds in this lecture ended. Only unpaid holds count, and only if the
   * provider reported no failure.
   */
  endedAt: readonly Date[];
  now: Date;
}

type HoldDecision = { ok: true } | { ok: false; code: ErrorCode; retryAt: Date };

/**
 * Decides whether a student can hold another seat. A student can hold seats in at most three lectures at a time. Within
 * an hour after a hold has ended, the student can hold a seat in the same lecture only once more.
 */
export function canHold({ openUntil, endedAt, now }: Holds): HoldDecision {
  const again = endedAt.map((end) => end.getTime() + HOLD_AGAIN_PERIOD_MS).filter((at) => at > now.getTime());
  const lectureRetryAt = nthLatest(again, MAX_HOLDS_PER_LECTURE);
  if (lectureRetryAt !== undefined)
    return { ok: false, code: "hold_again_later", retryAt: new Date(lectureRetryAt) };
  const openRetryAt = nthLatest(
    openUntil.map((end) => end.getTime()),
    MAX_OPEN_HOLDS,
  );
  return openRetryAt === undefined
    ? { ok: true }
    : { ok: false, code: "too_many_holds", retryAt: new Date(openRetryAt) };
}

/**
 * Returns the `count`th latest of these times: after that time, fewer than `count` of them are still ahead. Undefined
 * when fewer than `count` are given.
 */
function nthLatest(times: readonly number[], count: number): number | undefined {
  return times.toSorted((a, b) => b - a)[count - 1];
}
