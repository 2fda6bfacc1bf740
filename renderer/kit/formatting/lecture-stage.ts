import type { Lecture } from "#contract/lectures/lecture.ts";

const minuteMs = 60_000;
/** A lecture counts as starting soon during this time before its start. */
const SOON_MS = 15 * minuteMs;

/**
 * `live`: the start time has passed and the host is in the room. `away`: the start time has passed, but the host isn't
 * in the room.
 */
export type Stage = "upcoming" | "soon" | "live" | "away" | "ended";

export type StagedLecture = Pick<Lecture, "schedule" | "duration" | "isLive" | "ended">;

/** A host in the room before the start isn't live: anything sent then is a rehearsal. */
export function stageOf({ schedule, duration, isLive, ended }: StagedLecture, now: Date): Stage {
  if (ended === true) return "ended";
  const start = Date.parse(schedule);
  const time = now.getTime();
  if (time < start) return isLive === true || time >= start - SOON_MS ? "soon" : "upcoming";
  if (isLive === true) return "live";
  return time < start + duration * minuteMs ? "away" : "ended";
}

/**
 * Returns when the host's practice room closes, as ISO-8601: before the first viewers may come. Null once it is closed.
 */
export function practiceEnd(lecture: StagedLecture, now: Date): string | null {
  if (stageOf(lecture, now) !== "upcoming") return null;
  return new Date(Date.parse(lecture.schedule) - SOON_MS).toISOString();
}

/**
 * Returns true if viewers can enter the room without waiting in the lobby: the start time has passed or the host is
 * already in the room, and the lecture has not ended.
 */
export function isOpen(lecture: StagedLecture, now: Date): boolean {
  if (stageOf(lecture, now) === "ended") return false;
  return lecture.isLive === true || now.getTime() >= Date.parse(lecture.schedule);
}
