import { expect, test } from "vitest";
import { countBroken } from "./audio-record.ts";

const second = (share: number) => Array.from({ length: 10 }, () => share);

test("a second is broken when more than a tenth of it was concealed", () => {
  expect(countBroken([...second(0), ...second(0.1), ...second(0.2)])).toBe(1);
});

test("a part of a second that is wholly concealed breaks it", () => {
  expect(countBroken([...second(0).slice(2), 1, 1, ...second(0)])).toBe(1);
});

test("a second that has not ended does not count", () => {
  expect(countBroken([1, 1, 1])).toBe(0);
});
