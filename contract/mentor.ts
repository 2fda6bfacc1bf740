import { z } from "zod";
import { endpoint, id, pageQuery } from "./endpoint.ts";
import { lecture } from "./lecture.ts";

/** An instructor with at least one lecture, as everybody may see them: never the e-mail address. */
export const mentor = z.object({
  _id: id,
  name: z.string(),
  image_src: z.string().nullable(),
  /** "" when there is none. */
  bio: z.string(),
  /** What they teach, the most frequent first. */
  subjects: z.array(z.string()),
  /** All their lectures, and those of them that run or come. */
  lectures: z.number(),
  upcomingLectures: z.number(),
  /** The one that runs or comes next. */
  nextLecture: lecture.pick({ _id: true, name: true, schedule: true, zone: true, duration: true }).nullable(),
});
export type Mentor = z.infer<typeof mentor>;

const byId = z.object({ id });

/** Those who teach soonest come first, then those who taught last. */
export const listMentors = endpoint({
  method: "GET",
  path: "/users/mentors",
  query: pageQuery,
  data: z.array(mentor),
});

/** `account_not_found` for who is no mentor. */
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
  query: pageQuery.extend({
    when: z.enum(["upcoming", "past"], { error: "Upcoming or past." }).optional(),
  }),
  data: z.array(lecture),
});
