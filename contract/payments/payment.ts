import { z } from "zod/mini";
import { email, personName } from "../accounts/account.ts";
import { enrollmentKind } from "./enrollment-kind.ts";
import { endpoint, id } from "../http/endpoint.ts";
import { birr } from "./money.ts";
import { phone } from "../accounts/phone.ts";
import { textField } from "../text/text-field.ts";

export const paymentStatus = z.enum([
  "created",
  "pending",
  "in_review",
  "paid",
  "failed",
  "expired",
  "refund_pending",
  "refunded",
  "refund_failed",
]);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** Our own reference of one payment attempt. */
export const textRef = z.string().check(z.regex(/^gb-[a-z2-7]{24}$/, "This payment reference isn't valid."));

/**
 * A seat that is held while its payment is open. The remaining time is in seconds, because a client's clock may be
 * wrong.
 */
export const seatHold = z.object({ secondsLeft: z.int().check(z.minimum(0)) });
export type SeatHold = z.infer<typeof seatHold>;

export const makePaymentBody = z.object({
  classId: id,
  /** What the payment buys; a seat if omitted. */
  kind: z.optional(enrollmentKind),
  /** In birr. The server compares this amount with the current price, and charges the current price. */
  amount: birr,
  email: z.optional(email),
  first_name: z.optional(personName),
  last_name: z.optional(
    textField({
      missing: "Enter your name.",
      min: 0,
      max: 100,
      long: "A name can be up to 100 characters long.",
    }),
  ),
  /** Stored on the account, so that the user enters it only once. */
  phone_number: z.optional(phone),
  /** True if the payer pays by card and has no Ethiopian number. */
  fromAbroad: z.optional(z.boolean({ error: "Choose yes or no." })),
  /** Must be one of our own pages. */
  returnUrl: z.pipe(
    z.string().check(z.maxLength(500, "This return address is too long.")),
    z.url("This return address isn't valid."),
  ),
});
export type MakePayment = z.infer<typeof makePaymentBody>;
export const makePayment = endpoint({
  method: "POST",
  path: "/payment/make-payment",
  keyed: true,
  body: makePaymentBody,
  data: z.object({ url: z.string(), textRef: z.string() }),
});

export const withdrawPayment = endpoint({
  method: "POST",
  path: "/payment/withdraw-payment",
  keyed: true,
  body: z.object({ classId: id }),
  data: z.object({ refund: z.enum(["none", "pending", "done", "failed"]) }),
});

export const verifyPayment = endpoint({
  method: "GET",
  path: "/payment/verify-payment/{textRef}",
  params: z.object({ textRef }),
  data: z.object({
    status: paymentStatus,
    classId: id,
    /** What the payment is for. */
    kind: z.optional(enrollmentKind),
    /** True if the caller has the seat or the replay that the payment bought. */
    isEnrolled: z.boolean(),
    /** The requested amount in birr; 0 for a free lecture. */
    amount: z.optional(birr),
    /** True if the payer cancelled the checkout. */
    isCancelled: z.optional(z.boolean()),
    /** True if the payment was paid, even if it was refunded later. */
    hasReceipt: z.optional(z.boolean()),
    /** Null when no seat is held any longer. */
    hold: z.nullish(seatHold),
  }),
});

/**
 * Returns the status of a payment, for the return page in a browser without a session. Anyone who has the reference
 * learns whether the payment is paid, and nothing about the lecture or the payer.
 */
export const getPaymentStatus = endpoint({
  method: "GET",
  path: "/payment/status/{textRef}",
  params: z.object({ textRef }),
  data: z.object({ status: z.enum(["paid", "pending", "in_review"]) }),
});
