import { z } from "zod/mini";
import { reasonBody } from "./admin.ts";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";

/**
 * A lecture that took place only in part, so that it is unclear whether it counts as given. An admin decides within
 * seven days; otherwise, the lecture is refunded.
 */
export const fulfillmentReview = z.object({
  _id: id,
  name: z.string(),
  instructor: id,
  instructorName: z.string(),
  instructorEmail: z.string(),
  /** ISO-8601, UTC. */
  startsAt: z.string(),
  /** The longest duration that was sold. */
  soldMinutes: z.int(),
  /** Minutes in which a viewer's page received video or audio. */
  confirmedMinutes: z.int(),
  /** Minutes that only the host's page reported. */
  unconfirmedMinutes: z.int(),
  /** Number of payments that a refund would cover; `amount` is their total in birr. */
  payments: z.int(),
  amount: z.number(),
  /** The time at which everyone is refunded, unless an admin has decided before. ISO-8601, UTC. */
  decideBefore: z.string(),
  /** Whether it is the admin's own lecture, so that another admin has to decide. */
  isOwn: z.boolean(),
});
export type FulfillmentReview = z.infer<typeof fulfillmentReview>;
export const listFulfillmentReviews = endpoint({
  method: "GET",
  path: "/admin/api/deliveries",
  query: pageQuery,
  data: z.array(fulfillmentReview),
});

export const fulfillmentEvidence = z.object({
  /** Enrolled students and everyone who was present. */
  attendance: z.array(z.object({ name: z.string(), minutes: z.int() })),
  /** The chat's last messages, oldest first. */
  messages: z.array(z.object({ sender: z.string(), text: z.string(), sentAt: z.string() })),
});
export type FulfillmentEvidence = z.infer<typeof fulfillmentEvidence>;
export const getFulfillmentEvidence = endpoint({
  method: "GET",
  path: "/admin/api/deliveries/{id}",
  params: z.object({ id }),
  data: fulfillmentEvidence,
});

/**
 * Decides whether the lecture counts as given. Fails with `delivery_decided` if that is already decided, and with
 * `forbidden` for the admin's own lecture.
 */
export const decideFulfillment = endpoint({
  method: "POST",
  path: "/admin/api/deliveries/{id}/decide",
  keyed: true,
  params: z.object({ id }),
  body: z.extend(reasonBody, { delivery: z.enum(["given", "not_given"], { error: "Choose yes or no." }) }),
  data: z.object({}),
});
