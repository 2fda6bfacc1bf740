import { expect, test } from "vitest";
import { PACKED_NUMBERS, packNumbers, unpackNumbers } from "./packed-numbers.ts";

test("numbers stay the same, whatever their size and sign", () => {
  const numbers = [0, 1, -1, 15, -16, 16, 511, -512, 512, 50_000, -50_000, 0];
  const packed = packNumbers(numbers);
  expect(packed).toMatch(PACKED_NUMBERS);
  expect(unpackNumbers(packed)).toEqual(numbers);
  expect(unpackNumbers(packNumbers([]))).toEqual([]);
});

test("the distances of a quick pen take one or two letters", () => {
  expect(packNumbers([15, -16])).toHaveLength(2);
  expect(packNumbers([511, -512])).toHaveLength(4);
});
