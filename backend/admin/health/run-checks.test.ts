import { expect, test } from "vitest";
import { createLogger } from "#backend/platform/logging/logger.ts";
import type { HealthServices } from "./health-check.ts";
import { judgeSpace } from "./machine-checks.ts";
import { runChecks } from "./run-checks.ts";

const lines: { msg: string; check: string; err: { message: string } }[] = [];
const now = new Date("2026-11-27T12:00:00Z");
const services = {
  clock: () => now,
  logger: createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) }),
} as unknown as HealthServices;

test("a check that throws or never answers is a finding, and the others are still reported, in their order", async () => {
  const results = await runChecks(
    services,
    {
      stuck: () => new Promise(() => undefined),
      broken: () => Promise.reject(new Error("no such table")),
      fine: async () => [],
      late: async () => [{ code: "jobs_late", count: 3 }],
    },
    20,
  );
  expect(results).toEqual([
    { name: "stuck", endedAt: now, findings: [{ code: "check_timed_out", detail: "stuck" }] },
    { name: "broken", endedAt: now, findings: [{ code: "check_failed", detail: "broken" }] },
    { name: "fine", endedAt: now, findings: [] },
    { name: "late", endedAt: now, findings: [{ code: "jobs_late", count: 3 }] },
  ]);
  expect(lines).toMatchObject([{ check: "broken", err: { message: "no such table" } }]);
});

test("at most three checks run at a time", async () => {
  let running = 0;
  let most = 0;
  const check = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    return [];
  };
  await runChecks(services, Object.fromEntries("abcdefgh".split("").map((name) => [name, check])));
  expect(most).toBe(3);
});

const GB = 1e9;
test.each([
  { free: 0.9 * GB, total: 4 * GB, scarce: true },
  { free: 5 * GB, total: 100 * GB, scarce: true },
  { free: 5 * GB, total: 20 * GB, scarce: false },
  { free: 40 * GB, total: 1000 * GB, scarce: true },
  { free: 60 * GB, total: 1000 * GB, scarce: false },
])("$free of $total bytes free: scarce is $scarce", ({ scarce, ...space }) => {
  const findings = judgeSpace({ folder: "/data", ...space });
  expect(findings.length > 0).toBe(scarce);
  if (scarce) expect(findings[0]).toMatchObject({ limit: space.total / GB, detail: "/data" });
});
