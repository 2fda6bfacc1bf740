import { expect, test } from "vitest";
import { textRef } from "#contract/payments/payment.ts";
import { createTextRef, refundRefFor } from "./text-ref.ts";

test("references match the contract and are unique", () => {
  const refs = Array.from({ length: 1000 }, createTextRef);
  expect(refs.filter((ref) => !textRef.safeParse(ref).success)).toEqual([]);
  expect(new Set(refs).size).toBe(refs.length);
  expect(new Set(refs.join("").replaceAll("gb-", "")).size).toBe(32);
});

test("a payment's refund always has the same reference, within Chapa's 36 characters", () => {
  const ref = createTextRef();
  expect(refundRefFor(ref)).toBe(refundRefFor(ref));
  expect(refundRefFor(ref)).not.toBe(ref);
  expect(refundRefFor(ref).length).toBeLessThanOrEqual(36);
});
