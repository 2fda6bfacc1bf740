import { z } from "zod";
import { role } from "./account.ts";
import { endpoint, id, pageQuery } from "./endpoint.ts";
import { paymentStatus } from "./payment.ts";
import { payout, payoutStatus } from "./payout.ts";

// The admin area. Everybody else is refused with `forbidden`; what is done is written down with it.

const byId = z.object({ id });
const nothing = z.object({});

const ownWords = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(5, missing)
    .max(1000, "This text has at most 1,000 characters.")
    .refine((text) => !/(?![\t\n\r])\p{Cc}/u.test(text), "This text has no control characters.");

export const reasonBody = z.object({ reason: ownWords("Give a reason.") });
export const proofBody = z.object({ proof: ownWords("Say what was done, and how it can be proved.") });

/**
 * Why a payment needs a person. `mismatch`: the provider has other money than was asked for. `provider_unknown`:
 * its provider is not configured any more. `refund_slow`: no word about a refund for days. `reversed`: the provider
 * took the money back by itself. `excluded`: the host keeps out somebody who has paid.
 */
export const attentionReason = z.enum([
  "refund_failed",
  "mismatch",
  "provider_unknown",
  "refund_slow",
  "reversed",
  "excluded",
]);
export type AttentionReason = z.infer<typeof attentionReason>;

export const attentionPayment = z.object({
  _id: id,
  reason: attentionReason,
  /** What was found, in the words of whoever found it. */
  note: z.string().nullable(),
  /** Birr. */
  amount: z.number(),
  status: paymentStatus,
  textRef: z.string(),
  provider: z.string(),
  providerReference: z.string().nullable(),
  refundReference: z.string().nullable(),
  studentName: z.string(),
  studentEmail: z.string(),
  lectureName: z.string().nullable(),
  /** ISO-8601, UTC. */
  createdAt: z.string(),
});
export type AttentionPayment = z.infer<typeof attentionPayment>;

export const paymentsForAPerson = endpoint({
  method: "GET",
  path: "/admin/api/payments",
  query: pageQuery,
  data: z.array(attentionPayment),
});

export const paymentEvent = z.object({
  _id: id,
  kind: z.string(),
  at: z.string(),
  /** What came, cut short. */
  payload: z.string(),
});
export type PaymentEvent = z.infer<typeof paymentEvent>;
export const paymentEvents = endpoint({
  method: "GET",
  path: "/admin/api/payments/{id}/events",
  params: byId,
  data: z.array(paymentEvent),
});

/** Asks the provider again, soon. `needs_no_person` when somebody has seen to it meanwhile. */
export const retryPayment = endpoint({
  method: "POST",
  path: "/admin/api/payments/{id}/retry",
  params: byId,
  data: nothing,
});
/** Somebody has put it right outside of Gubae. */
export const settleByHand = endpoint({
  method: "POST",
  path: "/admin/api/payments/{id}/done",
  params: byId,
  body: proofBody,
  data: nothing,
});
/** Pays back somebody whom a host has excluded, and ends their seat. */
export const refundExcluded = endpoint({
  method: "POST",
  path: "/admin/api/payments/{id}/refund",
  params: byId,
  body: reasonBody,
  data: nothing,
});

export const adminPayout = payout.extend({
  reference: z.string(),
  instructor: id,
  instructorName: z.string(),
  instructorEmail: z.string(),
  /** Birr that may be paid out to this instructor. */
  available: z.number(),
});
export type AdminPayout = z.infer<typeof adminPayout>;
export const payoutsToRelease = endpoint({
  method: "GET",
  path: "/admin/api/payouts",
  query: pageQuery.extend({
    status: payoutStatus.default("requested"),
  }),
  data: z.array(adminPayout),
});
/** `payout_decided` when somebody was faster, `payout_too_high` when less is owed by now. */
export const releasePayout = endpoint({
  method: "POST",
  path: "/admin/api/payouts/{id}/release",
  params: byId,
  data: nothing,
});
export const rejectPayout = endpoint({
  method: "POST",
  path: "/admin/api/payouts/{id}/reject",
  params: byId,
  body: reasonBody,
  data: nothing,
});

/** For a released one of which the provider says nothing: somebody found out whether it arrived. */
export const settlePayoutByHand = endpoint({
  method: "POST",
  path: "/admin/api/payouts/{id}/done",
  params: byId,
  body: proofBody.extend({ outcome: z.enum(["paid", "failed"], { error: "Say yes or no." }) }),
  data: nothing,
});

export const adminUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  createdAt: z.string(),
  suspendedAt: z.string().nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;
export const findUsers = endpoint({
  method: "GET",
  path: "/admin/api/users",
  query: pageQuery.extend({
    search: z.string().trim().max(200, "A search has at most 200 characters.").default(""),
  }),
  data: z.array(adminUser),
});
/** Ends their sessions at once. Nobody suspends admins. */
export const suspendUser = endpoint({
  method: "POST",
  path: "/admin/api/users/{id}/suspend",
  params: byId,
  body: reasonBody,
  data: nothing,
});
export const liftSuspension = endpoint({
  method: "POST",
  path: "/admin/api/users/{id}/lift",
  params: byId,
  body: reasonBody,
  data: nothing,
});

export const actKind = z.enum([
  "payment_retried",
  "payment_done_by_hand",
  "payment_refunded",
  "lecture_refunded",
  "payout_released",
  "payout_rejected",
  "payout_done_by_hand",
  "account_suspended",
  "suspension_lifted",
]);
export type ActKind = z.infer<typeof actKind>;
export const adminAct = z.object({
  _id: id,
  kind: actKind,
  adminName: z.string(),
  /** What or whom it was done to, in words. */
  subject: z.string(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.string().nullable()),
  after: z.record(z.string(), z.string().nullable()),
  /** ISO-8601, UTC. */
  at: z.string(),
});
export type AdminAct = z.infer<typeof adminAct>;
export const adminActs = endpoint({
  method: "GET",
  path: "/admin/api/acts",
  query: pageQuery,
  data: z.array(adminAct),
});
