import { z } from "zod/mini";
import { reasonBody } from "./admin.ts";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { searchText } from "../text/text-field.ts";

/** A lecture with payments that have not been refunded, as admins see it. Includes deleted lectures. */
export const paidLecture = z.object({
  _id: id,
  name: z.string(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  instructorSuspended: z.boolean(),
  /** ISO-8601, UTC. */
  startsAt: z.string(),
  /** How many payments a refund would cover, and the total in birr that is left of them. */
  payments: z.int(),
  amount: z.number(),
});
export type PaidLecture = z.infer<typeof paidLecture>;

/** Searches by title, or by name or email of the instructor. */
export const findPaidLectures = endpoint({
  method: "GET",
  path: "/admin/api/lectures",
  query: z.extend(pageQuery, {
    search: z._default(searchText, ""),
  }),
  data: z.array(paidLecture),
});

/** Lets the instructor choose a new date on short notice, for a day. Fails with `forbidden` for the admin's own lecture. */
export const allowShortNotice = endpoint({
  method: "POST",
  path: "/admin/api/lectures/{id}/allow-short-notice",
  params: z.object({ id }),
  body: reasonBody,
  data: z.object({}),
});

/**
 * Deletes a lecture and refunds what is left of all its payments. Fails with `conflict` when count or total differ from what
 * the admin confirmed: somebody has paid or was refunded meanwhile, perhaps by this same call.
 */
export const refundLecture = endpoint({
  method: "POST",
  path: "/admin/api/lectures/{id}/refund",
  keyed: true,
  params: z.object({ id }),
  body: z.extend(reasonBody, {
    payments: z.int().check(z.minimum(1, "Must be at least 1.")),
    /** Birr. */
    amount: z
      .number()
      .check(z.positive("Must be at least 1."), z.maximum(1_000_000_000, "This amount is too high.")),
  }),
  data: z.object({}),
});
