import type { Lecture } from "#contract/lectures/lecture.ts";

const minuteMs = 60_000;
/** From here on, a lecture "starts soon". */
const SOON_MS = 15 * minuteMs;

/** `live`: its time has come and its host is in the room. `away`: its time has come, but its host isn't there. */
export type Stage = "upcoming" | "soon" | "live" | "away" | "ended";

export type StagedLecture = Pick<Lecture, "schedule" | "duration" | "isLive" | "ended">;

/** A host in the room before the start isn't live: what is sent then is a rehearsal. */
export function stageOf({ schedule, duration, isLive, ended }: StagedLecture, now: Date): Stage {
  if (ended === true) return "ended";
  const start = Date.parse(schedule);
  const time = now.getTime();
  if (time < start) return isLive === true || time >= start - SOON_MS ? "soon" : "upcoming";
  if (isLive === true) return "live";
  return time < start + duration * minuteMs ? "away" : "ended";
}

/** Whether the class is entered without the lobby: its time has come, or its host is in the room already. */
export function isOpen(lecture: StagedLecture, now: Date): boolean {
  if (stageOf(lecture, now) === "ended") return false;
  return lecture.isLive === true || now.getTime() >= Date.parse(lecture.schedule);
}
