import type { Lecture } from "#contract/lectures/lecture.ts";
import type { LectureValues } from "./check-lecture.ts";
import { toWallClock } from "./schedule-input.ts";

/**
 * Returns true if a change is told to those who have a seat and lets them withdraw with a full refund: another date, or
 * a shorter duration (`backend/lectures/rescheduling`).
 */
export function changesWhatWasSold(lecture: Lecture, values: LectureValues): boolean {
  const isMoved = values.schedule !== toWallClock(lecture.schedule) || values.zone !== lecture.zone;
  return lecture.seatsTaken > 0 && (isMoved || Number(values.duration) < lecture.duration);
}
