import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  startProcesses,
  type StartedProcesses,
} from "#backend/quality/testing/processes/started-processes.ts";

const patience = { timeout: 60_000, interval: 50 };
let processes: StartedProcesses;

beforeEach(async () => {
  processes = await startProcesses();
  await processes.untilOpen();
});
afterEach(async () => {
  processes.started.kill("SIGTERM");
  await once(processes.started, "exit");
  await processes.remove();
});

test("all are started again by one SIGHUP, and two that stop at once wait for each other: no request fails", async () => {
  const { url, started, printed, apis } = processes;
  const before = await apis();
  const statuses: Record<string, number> = {};
  const enough = new AbortController();
  // Sends POST requests, since the load balancer would retry GET requests.
  const ask = async () => {
    while (!enough.signal.aborted) {
      const status = await fetch(`${url}/classes/search`, { method: "POST" }).then(
        (reply) => reply.status,
        () => "lost",
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const asking = [ask(), ask(), ask()];
  started.kill("SIGHUP");
  await expect.poll(printed, patience).toContain("All API processes were started again");
  const after = await apis();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);

  const servesAgain = () => printed().match(/serves again/g)?.length;
  expect(servesAgain()).toBe(2);
  for (const pid of after) process.kill(pid, "SIGTERM");
  await expect.poll(servesAgain, patience).toBe(4);
  enough.abort();
  await Promise.all(asking);
  expect(Object.keys(statuses)).toEqual(["401"]);
}, 150_000);
