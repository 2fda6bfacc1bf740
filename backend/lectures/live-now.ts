import type { Lecture } from "#contract/lecture.ts";
import type { LectureRecord } from "./lecture-repo.ts";
import { presentLecture } from "./present-lecture.ts";

/** What lists know of the live room. */
export interface LiveNow {
  /** Whether the lecture's host is in its room at this moment. */
  isLive: (lectureId: string) => boolean;
}

/** The lecture as lists show it, with its mark while it is live. */
export function presentListed(lecture: LectureRecord, liveNow: LiveNow): Lecture {
  return { ...presentLecture(lecture), isLive: liveNow.isLive(lecture.id) };
}
