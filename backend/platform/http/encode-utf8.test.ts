import { expect, test } from "vitest";
import { encodeUtf8 } from "./encode-utf8.ts";

test.each([
  ["no text", ""],
  ["Latin letters", "Algebra"],
  ["Ethiopic letters", "ሰላም ለዓለም"],
  ["a pair of surrogates", "👩‍🏫"],
  ["half a pair", "\ud83d"],
  ["as much as fits", "ሰ".repeat(87_381)],
  ["more than fits", "ሰ".repeat(87_382)],
])("%s become the same bytes as by Buffer.from", (_, text) => {
  expect(encodeUtf8(text).equals(Buffer.from(text))).toBe(true);
});

test("what was encoded stays when something else is", () => {
  const first = encodeUtf8("first");
  encodeUtf8("other");
  expect(first.toString()).toBe("first");
});
