import { expect, test } from "vitest";
import { paymentStatus } from "#contract/payments/payment.ts";
import { isPayable, canTransition, isOpen } from "./payment-state.ts";

const allowed = [
  "created → pending",
  "created → in_review",
  "created → paid",
  "created → failed",
  "created → expired",
  "pending → in_review",
  "pending → paid",
  "pending → failed",
  "pending → expired",
  "in_review → paid",
  "in_review → refund_pending",
  "in_review → refunded",
  "paid → refund_pending",
  "paid → refunded",
  "paid → refund_failed",
  "failed → in_review",
  "failed → paid",
  "expired → in_review",
  "expired → paid",
  "refund_pending → refunded",
  "refund_pending → refund_failed",
  "refund_failed → refund_pending",
  "refund_failed → refunded",
];

test("a payment makes these transitions and no others", () => {
  const every = paymentStatus.options.flatMap((from) =>
    paymentStatus.options.map((to) => ({ from, to, name: `${from} → ${to}` })),
  );
  expect(every.filter(({ from, to }) => canTransition(from, to)).map(({ name }) => name)).toEqual(allowed);
});

test("a payment is payable until it is paid, even after its seat was released", () => {
  expect(paymentStatus.options.filter(isPayable)).toEqual(["created", "pending", "failed", "expired"]);
  expect(paymentStatus.options.filter(isOpen)).toEqual(["created", "pending"]);
});
