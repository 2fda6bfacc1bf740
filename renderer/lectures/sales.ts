import type { Lecture } from "#contract/lectures/lecture.ts";
import { seatsOf } from "./seats-of.ts";

const minuteMs = 60_000;

/**
 * Returns whether a student without a seat can get one: as `salesOf`, and `full` while seats are sold but none is
 * free.
 */
export function seatSalesOf(lecture: Lecture, now: Date): "open" | "closed" | "ended" | "full" {
  const sales = salesOf(lecture, now);
  return sales === "open" && seatsOf(lecture).state === "full" ? "full" : sales;
}

/** Returns whether students can still enroll: `closed` once half of the lecture has passed, `ended` when it is over. */
export function salesOf(
  { schedule, duration, ended }: Pick<Lecture, "schedule" | "duration" | "ended">,
  now: Date,
): "open" | "closed" | "ended" {
  const passedMs = now.getTime() - Date.parse(schedule);
  if (ended === true || passedMs >= duration * minuteMs) return "ended";
  return passedMs >= (duration * minuteMs) / 2 ? "closed" : "open";
}
