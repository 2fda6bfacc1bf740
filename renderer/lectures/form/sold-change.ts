import type { Lecture } from "#contract/lectures/lecture.ts";
import type { LectureValues } from "./lecture-values.ts";
import { toWallClock } from "./schedule-input.ts";

/** Returns true if the date differs from the lecture's. */
export const isMoved = (lecture: Lecture, { schedule, zone }: LectureValues): boolean =>
  schedule !== toWallClock(lecture.schedule) || zone !== lecture.zone;

/**
 * Returns true if a change is told to those who have a seat and lets them withdraw with a full refund: another date, or
 * a shorter duration (`backend/lectures/rescheduling`).
 */
export function changesWhatWasSold(lecture: Lecture, values: LectureValues): boolean {
  const isShorter = Number(values.duration) < lecture.duration;
  return lecture.seatsTaken > 0 && (isMoved(lecture, values) || isShorter);
}
