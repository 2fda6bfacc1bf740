import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { lecture } from "./lecture.ts";

/** The public view of an instructor with at least one lecture, without the email address. */
export const mentor = z.object({
  _id: id,
  name: z.string(),
  image_src: z.nullable(z.string()),
  /** May be empty. */
  bio: z.string(),
  /** Most frequent first. */
  subjects: z.array(z.string()),
  /** The number of all lectures. `upcomingLectures` counts the running and upcoming ones. */
  lectures: z.number(),
  upcomingLectures: z.number(),
  /** The running or next lecture. */
  nextLecture: z.nullable(
    z.pick(lecture, { _id: true, name: true, schedule: true, zone: true, duration: true }),
  ),
});
export type Mentor = z.infer<typeof mentor>;

const byId = z.object({ id });

/** The size of the first page of the list of mentors, and of the first page of each list of a mentor's lectures. */
export const FIRST_MENTORS = 24;
export const FIRST_MENTOR_LECTURES = 12;

/**
 * Lists first the mentors with a running or upcoming lecture, the earliest first, then the mentors with only past
 * lectures, the latest first.
 */
export const listMentors = endpoint({
  method: "GET",
  path: "/users/mentors",
  query: pageQuery,
  data: z.array(mentor),
});

/** Fails with `account_not_found` unless the account is a mentor. */
export const mentorById = endpoint({
  method: "GET",
  path: "/users/mentors/{id}",
  params: byId,
  data: mentor,
});

export const mentorLectures = endpoint({
  method: "GET",
  path: "/users/mentors/{id}/lectures",
  params: byId,
  query: z.extend(pageQuery, {
    when: z.optional(z.enum(["upcoming", "past"], { error: "Choose upcoming or past." })),
  }),
  data: z.array(lecture),
});
