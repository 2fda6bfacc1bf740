import type { Lecture } from "#contract/lectures/lecture.ts";
import type { ListedLecture } from "../schedule/lecture-repo.ts";
import { presentLecture } from "../schedule/present-lecture.ts";

/** Tells lists which lectures are live. */
export interface LiveNow {
  /** Returns true if the lecture's host is currently in its room. */
  isLive: (lectureId: string) => boolean;
}

export interface ListedServices {
  liveNow: LiveNow;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
}

/** Presents a lecture as lists show it, including whether it is live. */
export function presentListedLecture(lecture: ListedLecture, { liveNow, maxSeats }: ListedServices): Lecture {
  return { ...presentLecture(lecture, maxSeats), isLive: liveNow.isLive(lecture.id) };
}
