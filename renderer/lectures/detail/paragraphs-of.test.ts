import { expect, test } from "vitest";
import { paragraphsOf } from "./paragraphs-of.ts";

test.each([
  ["one", ["one"]],
  ["one\ntwo", ["one\ntwo"]],
  ["one\n\ntwo", ["one", "two"]],
  ["one\r\n\r\n \r\n\r\ntwo\r\nthree", ["one", "two\r\nthree"]],
  ["\n\none\n\n", ["one"]],
  ["", []],
])("%j", (text, paragraphs) => {
  expect(paragraphsOf(text)).toEqual(paragraphs);
});

test("splits text with many thousands of empty lines fast", () => {
  const started = performance.now();
  paragraphsOf(`${"\n \t".repeat(2000)}x`);
  expect(performance.now() - started).toBeLessThan(500);
});
