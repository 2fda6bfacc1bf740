import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";
import { attentionReason } from "./admin.ts";

/**
 * Reasons for which admins are emailed.
 * - `delivery_review`: a lecture may not have taken place, and an admin has to decide.
 * - `complaint`: a student complains about a lecture.
 * - `replay_missing`: a promised replay is missing a day after its lecture, and students can withdraw with a full
 * refund.
 * - `cut_out`: a speaker requests redaction from a replay, and the host has left the request to an admin, or has not
 * decided for 72 hours.
 * - `refunds_waiting`: the provider can make no refunds now. One email covers all waiting refunds.
 */
export const alertReason = z.enum([
  ...attentionReason.options,
  "delivery_review",
  "complaint",
  "replay_missing",
  "cut_out",
  "refunds_waiting",
]);
export type AlertReason = z.infer<typeof alertReason>;

/** Refunds that the payment provider cannot make now. They are requested again automatically. */
export const waitingRefunds = z.object({
  refunds: z.int(),
  /** The sum of these refunds in birr. */
  amount: z.number(),
  /** ISO-8601, UTC. */
  since: z.string(),
  /** The provider's last message. */
  note: z.nullable(z.string()),
});
export type WaitingRefunds = z.infer<typeof waitingRefunds>;

/** `data` is null while no refunds are waiting. */
export const getWaitingRefunds = endpoint({
  method: "GET",
  path: "/admin/api/waiting-refunds",
  data: z.nullable(waitingRefunds),
});
