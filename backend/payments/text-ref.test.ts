import { expect, test } from "vitest";
import { textRef } from "#contract/payment.ts";
import { newTextRef, refundRefOf } from "./text-ref.ts";

test("a reference is one that the contract knows, and never the same twice", () => {
  const refs = Array.from({ length: 1000 }, newTextRef);
  expect(refs.filter((ref) => !textRef.safeParse(ref).success)).toEqual([]);
  expect(new Set(refs).size).toBe(refs.length);
  expect(new Set(refs.join("").replaceAll("gb-", "")).size).toBe(32);
});

test("a payment's refund always has the same name, within Chapa's 36 characters", () => {
  const ref = newTextRef();
  expect(refundRefOf(ref)).toBe(refundRefOf(ref));
  expect(refundRefOf(ref)).not.toBe(ref);
  expect(refundRefOf(ref).length).toBeLessThanOrEqual(36);
});
