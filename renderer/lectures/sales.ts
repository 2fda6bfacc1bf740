import type { Lecture } from "#contract/lectures/lecture.ts";

const minuteMs = 60_000;

/** Returns whether students can still enroll: `closed` once half of the lecture has passed, `ended` when it is over. */
export function salesOf(
  { schedule, duration, ended }: Pick<Lecture, "schedule" | "duration" | "ended">,
  now: Date,
): "open" | "closed" | "ended" {
  const passedMs = now.getTime() - Date.parse(schedule);
  if (ended === true || passedMs >= duration * minuteMs) return "ended";
  return passedMs >= (duration * minuteMs) / 2 ? "closed" : "open";
}
