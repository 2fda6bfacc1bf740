import { expect, test } from "vitest";
import { paymentStatus } from "#contract/payment.ts";
import { awaitsMoney, canMove, isOpen } from "./payment-state.ts";

const allowed = [
  "created → pending",
  "created → paid",
  "created → failed",
  "created → expired",
  "pending → paid",
  "pending → failed",
  "pending → expired",
  "paid → refund_pending",
  "failed → paid",
  "expired → paid",
  "refund_pending → refunded",
  "refund_pending → refund_failed",
  "refund_failed → refund_pending",
  "refund_failed → refunded",
];

test("a payment makes these moves and no others", () => {
  const every = paymentStatus.options.flatMap((from) =>
    paymentStatus.options.map((to) => ({ from, to, name: `${from} → ${to}` })),
  );
  expect(every.filter(({ from, to }) => canMove(from, to)).map(({ name }) => name)).toEqual(allowed);
});

test("money may arrive until it has, even after the seat was given up", () => {
  expect(paymentStatus.options.filter(awaitsMoney)).toEqual(["created", "pending", "failed", "expired"]);
  expect(paymentStatus.options.filter(isOpen)).toEqual(["created", "pending"]);
});
