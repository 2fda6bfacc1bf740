import { z } from "zod/mini";
import { reasonBody } from "./admin.ts";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { replayRefund } from "../replay/replay.ts";
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
  /** Number of payments that a refund would cover, and their remaining total in birr. */
  payments: z.int(),
  amount: z.number(),
  /**
   * The refunds that students can claim if the lecture's replay is deleted; null if no student has paid for the replay.
   */
  replayPromisedTo: z._default(z.nullable(replayRefund), null),
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

/**
 * Lets the instructor move the lecture to a date on short notice. The permission lasts one day. Fails with `forbidden`
 * for the admin's own lecture.
 */
export const allowShortNotice = endpoint({
  method: "POST",
  path: "/admin/api/lectures/{id}/allow-short-notice",
  params: z.object({ id }),
  body: reasonBody,
  data: z.object({}),
});

const birr = z
  .number()
  .check(z.positive("Must be at least 1."), z.maximum(1_000_000_000, "This amount is too high."));

/**
 * Deletes a lecture and refunds what is left of all its payments. The admin confirms their number and total. Fails with
 * `conflict` when the number or total has changed because of a new payment or a refund; the refund may come from an
 * earlier attempt of this call.
 */
export const refundLecture = endpoint({
  method: "POST",
  path: "/admin/api/lectures/{id}/refund",
  keyed: true,
  params: z.object({ id }),
  body: z.extend(reasonBody, {
    payments: z.int().check(z.minimum(1, "Must be at least 1.")),
    amount: birr,
  }),
  data: z.object({}),
});

/**
 * Deletes a promised replay. Admins can do this even when the money for the replay was paid out, instructors cannot.
 * Students who paid can withdraw with a full refund from then on, and see the reason. Fails with `replay_promised` when
 * the number of paid seats or their total amount differs from what the admin confirmed, and with `forbidden` for the
 * admin's own lecture.
 */
export const deleteReplayAsAdmin = endpoint({
  method: "POST",
  path: "/admin/api/lectures/{id}/delete-replay",
  keyed: true,
  params: z.object({ id }),
  body: z.extend(reasonBody, {
    seats: z.int().check(z.minimum(1, "Must be at least 1.")),
    amount: birr,
  }),
  data: z.object({}),
});
