import { beforeEach, describe, expect, test } from "vitest";
import { reportPageError, type PageErrorReport } from "#contract/pages/page-error.ts";
import { createRateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

interface Line {
  level: number;
  msg: string;
  module?: string;
  page?: Record<string, string>;
}
let lines: Line[] = [];
const logger = createLogger("warn", { write: (line) => void lines.push(JSON.parse(line)) });

const api = setUpTestServer({ logger, limits: createRateLimits() });
beforeEach(() => {
  lines = [];
});

const report: PageErrorReport = {
  kind: "error",
  message: "x is not a function",
  stack: "TypeError: x is not a function\n    at Card (https://gubae.example/assets/Card-D3f4G5h.js:1:20)",
  route: "/admin/payments",
  build: "index-D3f4G5h.js",
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
};
const pageLines = () => lines.filter(({ module }) => module === "page");

test("a page's error is a warning of the module page, a crash an error, each with its trace id", async () => {
  await call(api.url, reportPageError, { body: report });
  await call(api.url, reportPageError, { body: { ...report, kind: "crash" } });
  expect(pageLines()).toMatchObject([
    { level: 40, msg: "an error on a page", page: report },
    { level: 50, msg: "an error on a page", page: { ...report, kind: "crash" } },
  ]);
});

test("personal data that a page has sent all the same is not logged", async () => {
  const secrets = ["abebe@example.com", "0911223344", "4kJx0aQ9rT2mZ8wL5nB1vC7y", "ሰላም", "Selam to you"];
  const text = `${secrets.slice(0, 4).join(" ")} "${secrets[4]}" /lecture?id=secret-id`;
  await call(api.url, reportPageError, {
    body: { ...report, message: text, stack: text, route: `/x/${secrets[2]}/${secrets[0]}`, build: "ሰላም" },
  });
  const logged = JSON.stringify(pageLines());
  expect(pageLines()).toHaveLength(1);
  for (const secret of [...secrets, "secret-id"]) expect(logged).not.toContain(secret);
});

describe("is refused, and not logged", () => {
  test.each([
    ["no body", undefined, "invalid"],
    ["a list", [], "invalid"],
    ["an unknown kind", { ...report, kind: "joke" }, "invalid"],
    ["no message", { ...report, message: undefined }, "invalid"],
    ["a long message", { ...report, message: "x".repeat(301) }, "invalid"],
    ["a long stack", { ...report, stack: "x".repeat(3001) }, "invalid"],
    ["a number as a stack", { ...report, stack: 7 }, "invalid"],
    ["a junk trace id", { ...report, traceId: "x".repeat(32) }, "invalid"],
    ["a null character", { ...report, message: "\u0000" }, "invalid"],
    ["a huge body", { ...report, stack: "x".repeat(300_000) }, "too_large"],
  ])("%s", async (_, body, code) => {
    expect((await errorOf(api.url, reportPageError, { body })).code).toBe(code);
    expect(pageLines()).toEqual([]);
  });
});

test("a forged line stays one line, and what is not in the contract is left out", async () => {
  const forged = 'x\n{"level":60,"msg":"the server burns"}';
  await call(api.url, reportPageError, { body: { ...report, message: forged, more: "evil", msg: "evil" } });
  expect(pageLines()).toMatchObject([{ msg: "an error on a page" }]);
  expect(JSON.stringify(lines)).not.toContain("evil");
});

test("too many from one address are refused", async () => {
  const codes: number[] = [];
  for (let count = 0; count < 70; count += 1)
    codes.push((await send(api.url, reportPageError, { body: report })).status);
  expect(codes.at(-1)).toBe(429);
  expect(pageLines().length).toBeLessThanOrEqual(60);
});
