import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";

/**
 * A lecture that students paid for and that has not taken place so far. Its host and its students read the same facts,
 * on the page and in the room. All times are ISO 8601, UTC.
 */
export const interruption = z.object({
  /** `broke_off`: its host has ended it, or is away. `under_review`: its time is over, and an admin decides. */
  state: z.enum(["broke_off", "under_review"]),
  /** What follows unless the host resumes or the admin decides. */
  outlook: z.enum(["under_review", "not_given"]),
  /** The number of minutes that reached the students, and how many were sold. Half of them must take place. */
  minutes: z.int().check(z.minimum(0)),
  soldMinutes: z.int().check(z.minimum(0)),
  /** The number of students with a seat. */
  students: z.int().check(z.minimum(0)),
  /** If the host resumes by then, half of the lecture can still take place; null when it is too late. */
  resumeBy: z.nullable(z.string()),
  /** When the outlook comes true. */
  decidedAt: z.string(),
  /** Whether the caller is the host. */
  isHost: z.boolean(),
});
export type Interruption = z.infer<typeof interruption>;

/** For the lecture's host and its students with a seat. Null while nothing is wrong, and once it is decided. */
export const getInterruption = endpoint({
  method: "GET",
  path: "/enrollments/interruption/{classId}",
  params: z.object({ classId: id.check(z.toLowerCase()) }),
  data: z.object({ interruption: z.nullable(interruption) }),
});
