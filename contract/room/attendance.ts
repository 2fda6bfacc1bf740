import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";

/** One student's time in the room, by the server's clock. */
export const attendee = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /**
   * The number of whole minutes that the student spent in the room after the lecture's start. A minute on several
   * devices counts once. 0 when the student never joined.
   */
  minutes: z.int(),
  /**
   * ISO 8601 with the offset of the lecture's time zone; may be before the start. Null when the student never joined.
   */
  firstSeen: z.nullable(z.string()),
  lastSeen: z.nullable(z.string()),
});
export type Attendee = z.infer<typeof attendee>;

/** Everybody who is enrolled or was in the room, ordered by name. For the lecture's instructor and admins. */
export const attendance = endpoint({
  method: "GET",
  path: "/attendance/{lectureId}",
  params: z.object({ lectureId: id }),
  data: z.array(attendee),
});
