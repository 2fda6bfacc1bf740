import { expect, test } from "vitest";
import { isOwnOrigin } from "./own-origin.ts";

test.each([
  ["https://gubae.example", true],
  ["http://10.0.0.7:3000", true],
  ["https://evil.example", false],
  ["https://gubae.example.evil.example", false],
  ["http://gubae.example", false],
  ["https://10.0.0.7:3000", false],
  ["null", false],
  ["", false],
])("a page of %s is ours: %s", (origin, own) => {
  const page = { origin, host: "10.0.0.7:3000", protocol: "http", publicUrl: "https://gubae.example" };
  expect(isOwnOrigin(page)).toBe(own);
});

test("a page without encryption is not ours where we are asked with it", () => {
  const page = { host: "gubae.example", protocol: "https", publicUrl: "https://gubae.example" };
  expect(isOwnOrigin({ ...page, origin: "http://gubae.example" })).toBe(false);
  expect(isOwnOrigin({ ...page, origin: "https://gubae.example" })).toBe(true);
});
