import { z } from "zod";
import { endpoint, id } from "./endpoint.ts";

/** One student's time in the room, on the server's clock. */
export const attendee = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /** Whole minutes since the lecture's start, each counted once on however many devices; 0 for who never came. */
  minutes: z.number().int(),
  /** ISO-8601, UTC; null for who never came. Early as they may have been. */
  firstSeen: z.string().nullable(),
  lastSeen: z.string().nullable(),
});
export type Attendee = z.infer<typeof attendee>;

/** Everybody enrolled, and whoever was in the room, by name. For the lecture's instructor and admins. */
export const attendance = endpoint({
  method: "GET",
  path: "/attendance/{lectureId}",
  params: z.object({ lectureId: id }),
  data: z.array(attendee),
});
