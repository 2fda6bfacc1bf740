import type { Lecture } from "#contract/lecture.ts";
import { listMentors, type Mentor, mentorById, mentorLectures } from "#contract/mentor.ts";
import { call, callPage, type Page } from "#renderer/api/client.ts";

/** Three columns, eight rows. */
const MENTORS_PER_PAGE = 24;
const LECTURES_PER_PAGE = 12;

/** Everybody who teaches here, who teaches soonest first. */
export function loadMentors(cursor: string | null, signal?: AbortSignal): Promise<Page<Mentor[]>> {
  const query = { limit: MENTORS_PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(listMentors, { query, ...(signal && { signal }) });
}

export function loadMentor(id: string, signal: AbortSignal): Promise<Mentor> {
  return call(mentorById, { params: { id }, signal });
}

export interface LecturesOf {
  mentorId: string;
  when: "upcoming" | "past";
}

/** What a mentor is going to teach, the soonest first, or has taught, the latest first. */
export function loadMentorLectures(
  { mentorId, when }: LecturesOf,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<Lecture[]>> {
  const query = { when, limit: LECTURES_PER_PAGE, ...(cursor !== null && { cursor }) };
  return callPage(mentorLectures, { params: { id: mentorId }, query, ...(signal && { signal }) });
}
