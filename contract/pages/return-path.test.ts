import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

const pathFor = (next: string) => returnPath(`?${new URLSearchParams({ next })}`);

test.each(["/lecture?id=5", "/lectures?q=a%20b#top", "/class/7/f", "/"])("%s is a page of ours", (next) => {
  expect(pathFor(next)).toBe(next);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "/\r\\evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  "lectures",
  "",
])("%j is not", (next) => {
  expect(pathFor(next)).toBe("/dashboard");
});

test("as it was typed: /%09/evil", () => {
  expect(returnPath("?next=/%09/evil")).toBe("/dashboard");
});
