import { seatsAboveLimit, seatsBelowTaken } from "#contract/lectures/seats.ts";
import type { ErrorCode, FieldIssues } from "#contract/http/error.ts";
import type { LectureRecord } from "./lecture-repo.ts";

/**
 * Returns how many seats a lecture sells: the instructor's capacity, but at most `maxSeats`, the room's limit. Lectures
 * that sold more under another configuration keep those seats and sell no more.
 */
export function seatLimit({ capacity }: Pick<LectureRecord, "capacity">, maxSeats: number): number {
  return Math.min(capacity ?? maxSeats, maxSeats);
}

export function hasFreeSeat(
  lecture: Pick<LectureRecord, "capacity" | "seatsTaken">,
  maxSeats: number,
): boolean {
  return lecture.seatsTaken < seatLimit(lecture, maxSeats);
}

type Verdict = { ok: true } | { ok: false; code: ErrorCode; fields: FieldIssues };

export function canCreateWithCapacity(capacity: number | null, maxSeats: number): Verdict {
  if (capacity === null || capacity <= maxSeats) return { ok: true };
  return { ok: false, code: "invalid", fields: { capacity: [seatsAboveLimit(maxSeats)] } };
}

/**
 * Decides whether a lecture's capacity can be changed: not below the seats already taken, nor above the room's limit. A
 * lecture above that limit keeps its capacity while other fields change, and can always be reduced to the seats already
 * taken.
 */
export function canSetCapacity(
  lecture: Pick<LectureRecord, "capacity" | "seatsTaken">,
  capacity: number | null,
  maxSeats: number,
): Verdict {
  if (capacity === null || capacity === lecture.capacity || capacity === lecture.seatsTaken)
    return { ok: true };
  if (capacity < lecture.seatsTaken)
    return {
      ok: false,
      code: "capacity_below_seats",
      fields: { capacity: [seatsBelowTaken(lecture.seatsTaken)] },
    };
  return canCreateWithCapacity(capacity, maxSeats);
}
