import { z } from "zod";
import { email, personName } from "./account.ts";
import { endpoint, id } from "./endpoint.ts";
import { birr } from "./money.ts";
import { phone } from "./phone.ts";

export const paymentStatus = z.enum([
  "created",
  "pending",
  "paid",
  "failed",
  "expired",
  "refund_pending",
  "refunded",
  "refund_failed",
]);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** The reference of one payment attempt, made by us. */
export const textRef = z.string().regex(/^gb-[a-z2-7]{24}$/, "This payment reference is not valid.");

export const makePaymentBody = z.object({
  classId: id,
  /** Birr, checked against the price and never believed. */
  amount: birr,
  email: email.optional(),
  first_name: personName.optional(),
  last_name: z.string().trim().max(100, "A name has at most 100 characters.").optional(),
  /** Asked for once: it is kept on the account. */
  phone_number: phone.optional(),
  /** A page of ours. */
  returnUrl: z
    .string()
    .max(500, "This return address is too long.")
    .pipe(z.url("This return address is not valid.")),
});
export type MakePayment = z.infer<typeof makePaymentBody>;
export const makePayment = endpoint({
  method: "POST",
  path: "/payment/make-payment",
  body: makePaymentBody,
  data: z.object({ url: z.string(), textRef: z.string() }),
});

export const withdrawPayment = endpoint({
  method: "POST",
  path: "/payment/withdraw-payment",
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
    isEnrolled: z.boolean(),
    /** Money arrived, whatever became of it. */
    hasReceipt: z.boolean().optional(),
  }),
});

/**
 * For the page that a provider leads back to in a browser without a session: whoever holds the reference learns
 * whether the money has arrived, and nothing about the lecture or the person.
 */
export const seePayment = endpoint({
  method: "GET",
  path: "/payment/arrival/{textRef}",
  params: z.object({ textRef }),
  data: z.object({ arrival: z.enum(["paid", "pending"]) }),
});
