import { expect, it } from "vitest";
import { blockedIn } from "./blocked-time.ts";

const page = { pid: 7, tid: 1 };
const task = (ts: number, dur: number, tdur: number) => ({
  ...page,
  name: "ThreadControllerImpl::RunTask",
  ts,
  dur,
  tdur,
});
const started = { ...page, name: "document-started", ts: 1000 };

it("counts what exceeds 50 ms of a task's processor time on a slower processor", () => {
  const traceEvents = [started, task(2000, 90_000, 20_000), task(100_000, 9000, 8000)];
  expect(blockedIn({ traceEvents }, 6)).toBe(120 - 50);
});

it("counts a task within a task once, and no task of another thread or an earlier document", () => {
  const traceEvents = [
    task(2000, 30_000, 30_000),
    started,
    { ...started, ts: 50_000 },
    task(90_000, 20_000, 20_000),
    task(60_000, 20_000, 20_000),
    task(61_000, 15_000, 15_000),
    { ...task(60_000, 20_000, 20_000), tid: 2 },
    { ...task(60_000, 20_000, 20_000), pid: 8 },
  ];
  expect(blockedIn({ traceEvents }, 6)).toBe(2 * (120 - 50));
});

it("rejects a trace without the page", () => {
  expect(() => blockedIn({ traceEvents: [] }, 6)).toThrow("no document");
});
