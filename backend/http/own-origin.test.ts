import { expect, test } from "vitest";
import { isOwnOrigin } from "./own-origin.ts";

test.each([
  ["https://gubae.example", true],
  ["http://10.0.0.7:3000", true],
  ["https://evil.example", false],
  ["https://gubae.example.evil.example", false],
  ["http://gubae.example", false],
  ["null", false],
  ["", false],
])("a page of %s is ours: %s", (origin, own) => {
  const page = { origin, host: "10.0.0.7:3000", publicUrl: "https://gubae.example" };
  expect(isOwnOrigin(page)).toBe(own);
});
