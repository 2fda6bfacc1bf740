import type { Lecture } from "#contract/lectures/lecture.ts";
import {
  FIRST_MENTOR_LECTURES,
  FIRST_MENTORS,
  listMentors,
  type Mentor,
  mentorById,
  mentorLectures,
} from "#contract/lectures/mentor.ts";
import { call, callPage, type Page } from "#renderer/data/client/client.ts";

/** Loads all mentors, ordered by their next lecture. */
export function loadMentors(cursor: string | null, signal?: AbortSignal): Promise<Page<Mentor[]>> {
  const query = { limit: FIRST_MENTORS, ...(cursor !== null && { cursor }) };
  return callPage(listMentors, { query, ...(signal && { signal }) });
}

export function loadMentor(id: string, signal: AbortSignal): Promise<Mentor> {
  return call(mentorById, { params: { id }, signal });
}

export interface LecturesOf {
  mentorId: string;
  when: "upcoming" | "past";
}

/** Loads a mentor's upcoming lectures, soonest first, or past ones, latest first. */
export function loadMentorLectures(
  { mentorId, when }: LecturesOf,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<Lecture[]>> {
  const query = { when, limit: FIRST_MENTOR_LECTURES, ...(cursor !== null && { cursor }) };
  return callPage(mentorLectures, { params: { id: mentorId }, query, ...(signal && { signal }) });
}
