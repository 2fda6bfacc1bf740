import { z } from "zod/mini";
import { reasonBody } from "./admin.ts";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";

/** A lecture of which some took place, but not clearly enough. An admin decides within seven days, or it is refunded. */
export const deliveryReview = z.object({
  _id: id,
  name: z.string(),
  instructor: id,
  instructorName: z.string(),
  instructorEmail: z.string(),
  /** ISO-8601, UTC. */
  startsAt: z.string(),
  /** The longest duration that was sold. */
  soldMinutes: z.int(),
  /** Minutes in which a viewer's page received video or sound, */
  confirmedMinutes: z.int(),
  /** and others in which only the host's page said so. */
  unconfirmedMinutes: z.int(),
  /** Payments that a refund would cover, and their total in birr. */
  payments: z.int(),
  amount: z.number(),
  /** When everybody is refunded without a decision. ISO-8601, UTC. */
  decideBefore: z.string(),
  /** The admin's own lecture, on which another admin decides. */
  isOwn: z.boolean(),
});
export type DeliveryReview = z.infer<typeof deliveryReview>;
export const listDeliveryReviews = endpoint({
  method: "GET",
  path: "/admin/api/deliveries",
  query: pageQuery,
  data: z.array(deliveryReview),
});

/** What happened in the room. */
export const deliveryEvidence = z.object({
  /** Enrolled students and everybody who was there. */
  attendance: z.array(z.object({ name: z.string(), minutes: z.int() })),
  /** The chat's last messages, oldest first. */
  messages: z.array(z.object({ sender: z.string(), text: z.string(), sentAt: z.string() })),
});
export type DeliveryEvidence = z.infer<typeof deliveryEvidence>;
export const getDeliveryEvidence = endpoint({
  method: "GET",
  path: "/admin/api/deliveries/{id}",
  params: z.object({ id }),
  data: deliveryEvidence,
});

/** Fails with `delivery_decided` when it is decided already, `forbidden` for the admin's own lecture. */
export const decideDelivery = endpoint({
  method: "POST",
  path: "/admin/api/deliveries/{id}/decide",
  keyed: true,
  params: z.object({ id }),
  body: z.extend(reasonBody, { delivery: z.enum(["given", "not_given"], { error: "Choose yes or no." }) }),
  data: z.object({}),
});
