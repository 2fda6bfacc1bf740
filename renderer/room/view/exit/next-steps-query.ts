import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { lectureById, type Lecture } from "#contract/lectures/lecture.ts";
import { mentorLectures } from "#contract/lectures/mentor.ts";
import { call } from "#renderer/data/client/client.ts";
import type { Query } from "#renderer/data/queries/query-cache.ts";

export interface NextStepsData {
  instructorName: string;
  /** The instructor's next lecture other than this one. */
  next: Lecture | null;
  /** The reference of the payment whose receipt the student can open; null if there is none. */
  textRef: string | null;
}

export function nextStepsQuery(lectureId: string): Query<NextStepsData> {
  return { key: ["next steps", lectureId], load: (signal) => loadNextSteps(lectureId, signal) };
}

async function loadNextSteps(lectureId: string, signal: AbortSignal): Promise<NextStepsData> {
  const [{ instructor, instructorName }, { payment }] = await Promise.all([
    call(lectureById, { params: { id: lectureId }, signal }),
    call(checkEnrollment, { body: { classId: lectureId }, signal }),
  ]);
  // Requests two lectures, because the first may be the lecture that the student has just left, if it still counts as
  // running.
  const query = { when: "upcoming", limit: "2" } as const;
  const upcoming = await call(mentorLectures, { params: { id: instructor }, query, signal });
  const next = upcoming.find(({ _id }) => _id !== lectureId) ?? null;
  return { instructorName, next, textRef: payment?.textRef ?? null };
}
