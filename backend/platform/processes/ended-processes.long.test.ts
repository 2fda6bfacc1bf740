import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  patience,
  startProcesses,
  type StartedProcesses,
} from "#backend/quality/testing/processes/started-processes.ts";

let processes: StartedProcesses;

afterEach(() => processes.remove());

test.each(["SIGKILL", "SIGTERM"] as const)(
  "nothing outlives a start that gets %s",
  async (signal) => {
    processes = await startProcesses();
    // The five are this test, two API processes, HAProxy and its parent process.
    expect(await processes.untilOpen()).toHaveLength(5);
    processes.started.kill(signal);
    await expect.poll(processes.alive, patience).toEqual([]);
  },
  60_000,
);

test("a balancer that does not start ends everything with its own words", async () => {
  processes = await startProcesses({ haproxy: path.join(tmpdir(), "no haproxy here") });
  expect(await once(processes.started, "exit")).toEqual([1, null]);
  expect(processes.printed()).toMatch(/HAProxy ended: .*ENOENT/);
}, 60_000);

test("HAProxy's end ends everything, and says so", async () => {
  processes = await startProcesses();
  const tree = await processes.untilOpen();
  const balancer = tree.find(({ args }) => args.includes("-db -f") && !args.includes("run-with-parent"));
  process.kill(balancer?.pid ?? 0, "SIGKILL");
  expect(await once(processes.started, "exit")).toEqual([1, null]);
  expect(processes.printed()).toContain("HAProxy ended");
  expect(processes.alive()).toEqual([]);
}, 60_000);
