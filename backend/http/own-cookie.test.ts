import { expect, test } from "vitest";
import { cookieHeader, isOwnPage } from "./own-cookie.ts";

const cookie = { name: "c", value: "abc", path: "/users/session", maxAgeMs: 60_500 };

test("a cookie is closed to scripts and other sites, and to open lines where ours is https", () => {
  const plain = "c=abc; Path=/users/session; Max-Age=60; HttpOnly; SameSite=Strict";
  expect(cookieHeader(cookie, { publicUrl: "http://localhost:3000" })).toBe(plain);
  expect(cookieHeader(cookie, { publicUrl: "https://gubae.example" })).toBe(`${plain}; Secure`);
});

test("taking a cookie back ends it", () => {
  expect(cookieHeader({ ...cookie, value: null }, { publicUrl: "http://x.test" })).toContain(
    "c=; Path=/users/session; Max-Age=0",
  );
});

test.each([
  ["https://gubae.example", true],
  ["http://10.0.0.7:3000", true],
  ["https://evil.example", false],
  ["https://gubae.example.evil.example", false],
  ["http://gubae.example", false],
  ["null", false],
  ["", false],
])("a page of %s is ours: %s", (origin, own) => {
  const asked = { origin, host: "10.0.0.7:3000", publicUrl: "https://gubae.example" };
  expect(isOwnPage(asked)).toBe(own);
});
