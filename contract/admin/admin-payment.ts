import { z } from "zod/mini";
import { reasonBody } from "./admin.ts";
import { enrollmentKind } from "../payments/enrollment-kind.ts";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";
import { birr } from "../payments/money.ts";
import { paymentStatus } from "../payments/payment.ts";
import { searchText } from "../text/text-field.ts";

const refundStatus = z.enum(["requested", "pending", "refunded", "refused", "unconfirmed"]);

/** The party that bears the loss of a refund. */
export const refundBearer = z.enum(["instructor", "platform"], { error: "Choose who pays for the refund." });
export type RefundBearer = z.infer<typeof refundBearer>;

export const adminRefund = z.object({
  _id: id,
  /** Birr. */
  amount: z.number(),
  status: refundStatus,
  /** `nobody`: the payment never became earnings, so its refund is nobody's loss. */
  borneBy: z.enum([...refundBearer.options, "nobody"]),
  reason: z.string(),
  /** ISO-8601, UTC. */
  at: z.string(),
});
export type AdminRefund = z.infer<typeof adminRefund>;

/** A payment as admins see it, whether or not money arrived. */
export const adminPayment = z.object({
  _id: id,
  textRef: z.string(),
  status: paymentStatus,
  /** True if the payer cancelled the checkout: such a payment is also `failed`. Absent from older servers. */
  isCancelled: z.optional(z.boolean()),
  studentName: z.string(),
  studentEmail: z.string(),
  lectureName: z.string(),
  /** The kind of purchase; absent in responses of older servers, which sold only seats. */
  kind: z.optional(enrollmentKind),
  /** Birr: the amount received, or the price while nothing has been received. */
  amount: z.number(),
  /** Birr that can still be refunded. */
  refundable: z.number(),
  /** ISO-8601, UTC. */
  createdAt: z.string(),
  /** ISO-8601, UTC; null when nothing was received. */
  paidAt: z.nullable(z.string()),
  /** Oldest first. */
  refunds: z.array(adminRefund),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** The states that admins see. `failed` leaves out what the payer cancelled. */
export const adminPaymentState = z.enum([...paymentStatus.options, "cancelled"], {
  error: "Choose a valid state.",
});
export type AdminPaymentState = z.infer<typeof adminPaymentState>;

const instant = z.iso.datetime({ offset: true, error: "Enter a time like 2026-12-01T10:00:00Z." });

/**
 * Finds payments, newest first, by part of our or the provider's reference, of the student's name or email, or of the
 * lecture's title.
 */
export const findPayments = endpoint({
  method: "GET",
  path: "/admin/api/payments",
  query: z
    .extend(pageQuery, {
      search: z._default(searchText, ""),
      /** Only payments for this lecture. */
      lecture: z.optional(id),
      status: z.optional(adminPaymentState),
      /** Only payments created at this time or later. */
      from: z.optional(instant),
      /** Only payments created before this time. */
      before: z.optional(instant),
    })
    .check(
      z.refine(
        ({ from, before }) =>
          from === undefined || before === undefined || Date.parse(from) < Date.parse(before),
        { path: ["before"], error: "The last day can't be before the first." },
      ),
    ),
  data: z.array(adminPayment),
});

/**
 * Refunds a payment in full or in part. The student sees the `reason` for the refund. A full refund ends the
 * enrollment. Fails with `refund_too_high` when the amount exceeds what can still be refunded, and with `forbidden`
 * when the admin is the payer or earns from the payment.
 */
export const refundPayment = endpoint({
  method: "POST",
  path: "/admin/api/payments/{id}/refund",
  keyed: true,
  params: z.object({ id }),
  body: z.extend(reasonBody, {
    /** Birr. */
    amount: birr.check(z.refine((amount) => amount > 0, "Enter an amount above 0.")),
    borneBy: refundBearer,
  }),
  data: z.object({}),
});

/**
 * Accepts an amount that differs from the price, and enrolls the student. Fails with `no_seat_to_accept` when no seat
 * is left or the lecture is over, and with `already_resolved` when another admin was faster.
 */
export const acceptPayment = endpoint({
  method: "POST",
  path: "/admin/api/payments/{id}/accept",
  keyed: true,
  params: z.object({ id }),
  data: z.object({}),
});
