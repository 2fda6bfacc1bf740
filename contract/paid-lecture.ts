import { z } from "zod";
import { reasonBody } from "./admin.ts";
import { endpoint, id, pageQuery } from "./endpoint.ts";

/** A lecture that somebody has paid for and nobody has paid back, as admins see it; a deleted one too. */
export const paidLecture = z.object({
  _id: id,
  name: z.string(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  instructorSuspended: z.boolean(),
  /** ISO-8601, UTC. */
  startsAt: z.string(),
  /** How many payments would go back, and their sum in birr. */
  payments: z.number().int(),
  amount: z.number(),
});
export type PaidLecture = z.infer<typeof paidLecture>;

/** By title, or by name or e-mail of the instructor. */
export const findPaidLectures = endpoint({
  method: "GET",
  path: "/admin/api/lectures",
  query: pageQuery.extend({
    search: z.string().trim().max(200, "A search has at most 200 characters.").default(""),
  }),
  data: z.array(paidLecture),
});

/**
 * Takes a lecture off the schedule and pays everybody back in full. `conflict` when it is no more what the admin said
 * yes to: somebody has paid or was paid back meanwhile, perhaps by this same call.
 */
export const refundLecture = endpoint({
  method: "POST",
  path: "/admin/api/lectures/{id}/refund",
  params: z.object({ id }),
  body: reasonBody.extend({
    payments: z.number().int().min(1, "At least 1."),
    /** Birr. */
    amount: z.number().positive("At least 1.").max(1_000_000_000, "This amount is too high."),
  }),
  data: z.object({}),
});
