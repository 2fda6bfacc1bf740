import { z } from "zod/mini";
import { role } from "../accounts/account.ts";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { paymentStatus } from "../payments/payment.ts";
import { payout, payoutStatus } from "../payments/payout.ts";
import { searchText, textField } from "../text/text-field.ts";

// Endpoints of the admin area. Accounts that are not admins get `forbidden`. Every action is recorded in the audit log.

const byId = z.object({ id });
const nothing = z.object({});

const ownWords = (missing: string) =>
  textField({
    missing,
    min: 5,
    max: 1000,
    long: "This text can be up to 1,000 characters long.",
    multiline: true,
  });

export const reasonBody = z.object({ reason: ownWords("Enter a reason.") });
export const proofBody = z.object({ proof: ownWords("Describe what was done and how it can be proved.") });

/**
 * Why a payment needs an admin.
 * - `charge_mismatch`: the provider reports a charge that differs from the requested one.
 * - `refund_refused`: the provider refused the refund.
 * - `refund_unconfirmed`: the provider has not confirmed for a day whether it made the refund.
 * - `refund_overdue`: the refund has been pending for days.
 * - `chargeback`: the provider reversed the payment without our involvement.
 * - `provider_not_configured`: this server no longer knows the payment's provider.
 * - `student_banned`: the host banned a student who has paid, and who is still enrolled or withdrew after the ban
 * without a refund.
 */
export const attentionReason = z.enum([
  "refund_refused",
  "refund_unconfirmed",
  "charge_mismatch",
  "provider_not_configured",
  "refund_overdue",
  "chargeback",
  "student_banned",
]);
export type AttentionReason = z.infer<typeof attentionReason>;

export const attentionItem = z.object({
  _id: id,
  reason: attentionReason,
  /** Details for the admin; display text only. */
  note: z.nullable(z.string()),
  /** Birr. */
  amount: z.number(),
  /** Birr received, if it differs from the price; null otherwise. */
  received: z.nullable(z.number()),
  /** Birr that can still be refunded. */
  refundable: z.number(),
  status: paymentStatus,
  textRef: z.string(),
  provider: z.string(),
  providerReference: z.nullable(z.string()),
  refundReference: z.nullable(z.string()),
  studentName: z.string(),
  studentEmail: z.string(),
  lectureName: z.nullable(z.string()),
  /** ISO-8601, UTC. */
  createdAt: z.string(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

export const listAttentionItems = endpoint({
  method: "GET",
  path: "/admin/api/attention-items",
  query: pageQuery,
  data: z.array(attentionItem),
});

export const paymentEvent = z.object({
  _id: id,
  kind: z.string(),
  at: z.string(),
  /** The received body, truncated. */
  payload: z.string(),
});
export const listPaymentEvents = endpoint({
  method: "GET",
  path: "/admin/api/payments/{id}/events",
  params: byId,
  data: z.array(paymentEvent),
});

/** Polls the provider about this payment soon, whatever its state, and requests a failed refund again. */
export const retryPayment = endpoint({
  method: "POST",
  path: "/admin/api/payments/{id}/retry",
  keyed: true,
  params: byId,
  data: nothing,
});
/** Records that the payment was settled outside Gubae. */
export const resolvePaymentManually = endpoint({
  method: "POST",
  path: "/admin/api/payments/{id}/resolve",
  keyed: true,
  params: byId,
  body: proofBody,
  data: nothing,
});

export const adminPayout = z.extend(payout, {
  reference: z.string(),
  instructor: id,
  instructorName: z.string(),
  instructorEmail: z.string(),
  /** Birr that can be paid out to this instructor. */
  available: z.number(),
  /**
   * True if the payout exceeds the available amount, because money was refunded or held after the request. Such a
   * payout is held.
   */
  uncovered: z.boolean(),
  /** While the instructor is suspended, the payout is held. */
  instructorSuspended: z.boolean(),
  /**
   * The earliest time of release, which is later than the request if the password or the destination was changed.
   * ISO-8601, UTC.
   */
  releaseAfter: z.string(),
});
export type AdminPayout = z.infer<typeof adminPayout>;
export const listPayoutsByStatus = endpoint({
  method: "GET",
  path: "/admin/api/payouts",
  query: z.extend(pageQuery, {
    status: z._default(payoutStatus, "requested"),
  }),
  data: z.array(adminPayout),
});
/**
 * Releases a payout. Fails with `payout_decided` when another admin was faster, `payout_too_high` when the available
 * amount is now too low, `payout_waiting` before `releaseAfter`, and `payout_held` while the instructor is suspended.
 */
export const releasePayout = endpoint({
  method: "POST",
  path: "/admin/api/payouts/{id}/release",
  keyed: true,
  params: byId,
  data: nothing,
});
export const rejectPayout = endpoint({
  method: "POST",
  path: "/admin/api/payouts/{id}/reject",
  keyed: true,
  params: byId,
  body: reasonBody,
  data: nothing,
});

/**
 * Resolves a released payout whose outcome the provider does not report, after an admin has found out whether the money
 * arrived.
 */
export const resolvePayoutManually = endpoint({
  method: "POST",
  path: "/admin/api/payouts/{id}/resolve",
  keyed: true,
  params: byId,
  body: z.extend(proofBody, { outcome: z.enum(["paid", "failed"], { error: "Choose yes or no." }) }),
  data: nothing,
});

export const adminUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  createdAt: z.string(),
  suspendedAt: z.nullable(z.string()),
});
export type AdminUser = z.infer<typeof adminUser>;
export const findUsers = endpoint({
  method: "GET",
  path: "/admin/api/users",
  query: z.extend(pageQuery, {
    search: z._default(searchText, ""),
  }),
  data: z.array(adminUser),
});
/** Suspends an account, which immediately ends all its sessions. Admins cannot be suspended. */
export const suspendUser = endpoint({
  method: "POST",
  path: "/admin/api/users/{id}/suspend",
  params: byId,
  body: reasonBody,
  data: nothing,
});
export const unsuspendUser = endpoint({
  method: "POST",
  path: "/admin/api/users/{id}/unsuspend",
  params: byId,
  body: reasonBody,
  data: nothing,
});

export const auditAction = z.enum([
  "payment_retried",
  "payment_resolved_manually",
  "payment_refunded",
  "payment_accepted",
  "lecture_refunded",
  "lecture_deleted",
  "replay_deleted",
  "delivery_decided",
  "short_notice_allowed",
  "complaint_decided",
  "message_report_decided",
  "payout_released",
  "payout_rejected",
  "payout_resolved_manually",
  "account_suspended",
  "account_unsuspended",
]);
export type AuditAction = z.infer<typeof auditAction>;
export const auditLogEntry = z.object({
  _id: id,
  action: auditAction,
  adminName: z.string(),
  /** A label for the target of the action. */
  subject: z.string(),
  /** Whose account, payment, payout or lecture it is. Absent from older servers. */
  person: z.optional(z.string()),
  /** The lecture's title; null if the action is about none. Absent from older servers. */
  lecture: z.nullish(z.string()),
  reason: z.nullable(z.string()),
  before: z.record(z.string(), z.nullable(z.string())),
  after: z.record(z.string(), z.nullable(z.string())),
  /** ISO-8601, UTC. */
  at: z.string(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;
export const listAuditLog = endpoint({
  method: "GET",
  path: "/admin/api/audit-log",
  query: pageQuery,
  data: z.array(auditLogEntry),
});
