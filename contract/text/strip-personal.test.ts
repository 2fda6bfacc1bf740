import { expect, test } from "vitest";
import { routePatternOf, stripPersonal } from "./strip-personal.ts";

test.each([
  ["no account for abebe.kebede+x@example.com here", "no account for <email> here"],
  ["GET https://gubae.example/lecture?id=7&token=abc failed", "GET https://gubae.example/lecture failed"],
  ["at https://gubae.example/success#ref=gb-1:3", "at https://gubae.example/success"],
  ["room 01900000-0000-7000-8000-000000000001 is gone", "room <id> is gone"],
  ["Bearer 4kJx0aQ9rT2mZ8wL5nB1vC7y", "Bearer <token>"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N", "<token>"],
  ["call 0911 22 33 44 or +251-911-223344", "call <number> or <number>"],
  [
    `Unexpected token 'S', "Selam, my name is Sara" is not valid JSON`,
    `Unexpected token 'S', "…" is not valid JSON`,
  ],
  [`Unexpected token 'S', "Selam, it never en`, `Unexpected token 'S', "…"`],
  ["could not show 'Selam, who is there?'", "could not show '…'"],
  ["could not show ሰላም አበበ", "could not show … …"],
  ["gb-pay-0123456789abcdef01234567", "<token>"],
])("%s", (text, stripped) => expect(stripPersonal(text)).toBe(stripped));

test.each([
  "TypeError: Cannot read properties of undefined (reading 'peer')",
  "Failed to execute 'appendChild' on 'Node'",
  "    at LectureCard (https://gubae.example/assets/AdminScreen-D3f4G5h.js:12:34567)",
  "    at a (https://gubae.example/assets/screens-admin-and-more-of-it-D3f4G5h.js:1:1234567)",
  "RangeError: Maximum call stack size exceeded",
])("what mends a bug stays: %s", (text) => expect(stripPersonal(text)).toBe(text));

test("a long text without end takes no time", () => {
  const started = performance.now();
  for (const part of ["a", "a.", "@", '"', "'a ", "1 ", "-", "a@", "?#", "አ"])
    stripPersonal(part.repeat(4000));
  expect(performance.now() - started).toBeLessThan(1000);
});

test.each([
  ["/", "/"],
  ["/lecture?id=01900000-0000-7000-8000-000000000001", "/lecture"],
  ["/admin/audit-log", "/admin/audit-log"],
  ["/reset/4kJx0aQ9rT2mZ8wL5nB1vC7y/abebe@example.com", "/reset/:id/:id"],
])("the pattern of %s is %s", (path, pattern) => expect(routePatternOf(path)).toBe(pattern));

test("a long name is looked at once, not from each of its letters", () => {
  const cost = (length: number) => {
    const before = process.cpuUsage();
    stripPersonal(`${"a".repeat(length)}.js`);
    return process.cpuUsage(before).user / 1000;
  };
  const [short, long] = [Math.min(cost(5000), cost(5000)), Math.min(cost(20_000), cost(20_000))];
  // If matching restarted at each letter, a text four times as long would take sixteen times as long: seconds.
  expect(long).toBeLessThan(10 * Math.max(short, 20));
});
