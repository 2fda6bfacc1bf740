import {
  FIRST_MENTOR_LECTURES,
  FIRST_MENTORS,
  listMentors,
  mentorById,
  mentorLectures,
} from "#contract/lectures/mentor.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

/** All mentors, ordered by their next lecture. */
export const mentorsQuery = pagedQueryOf(listMentors, { query: { limit: FIRST_MENTORS } });

export const mentorQuery = (id: string) => queryOf(mentorById, { params: { id } });

/** A mentor's upcoming lectures, soonest first, or past ones, latest first. */
export const mentorLecturesQuery = (id: string, when: "upcoming" | "past") =>
  pagedQueryOf(mentorLectures, { params: { id }, query: { when, limit: FIRST_MENTOR_LECTURES } });
