import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import {
  patience,
  startProcesses,
  type StartedProcesses,
} from "#backend/quality/testing/processes/started-processes.ts";

const metricsToken = "m".repeat(32);
const withToken = { headers: { authorization: `Bearer ${metricsToken}` } };
let processes: StartedProcesses;

afterEach(() => processes.remove());

/** Each process serves its own metrics, and none are reachable through the load balancer. */
async function expectOwnFigures(): Promise<void> {
  const { url, metricsPort } = processes;
  for (const port of [metricsPort, metricsPort + 1]) {
    const own = `http://127.0.0.1:${port}/metrics`;
    expect((await fetch(own)).status).toBe(401);
    expect(await (await fetch(own, withToken)).text()).toContain('route="/readyz"');
  }
  for (const target of ["/metrics", "//metrics", "/x/../metrics", "/%6detrics", "/metrics/"]) {
    const response = await fetch(`${url}${target}`, withToken);
    expect(response.status, target).toBe(404);
    expect(await response.text()).not.toContain("gubae_");
  }
}

test("of two processes behind one address, each with its own figures, one that dies is replaced, and Ctrl-C leaves none", async () => {
  processes = await startProcesses({ metricsToken });
  const { url, started, printed, apis, alive } = processes;
  const statusOf = async (target: string) => (await fetch(`${url}${target}`)).status;
  await processes.untilOpen();
  await expectOwnFigures();
  const [first = 0, second = 0] = await apis();
  expect(await Promise.all([1, 2, 3, 4].map(() => statusOf("/readyz")))).toEqual([200, 200, 200, 200]);
  process.kill(first, "SIGKILL");
  for (let count = 0; count < 10; count += 1) expect(await statusOf("/readyz")).toBe(200);
  await expect.poll(printed, patience).toMatch(/API process on port \d+ ended \(SIGKILL\)\. Starting/);
  await expect.poll(printed, patience).toMatch(/API process on port \d+ serves again/);
  await expect.poll(apis, patience).toHaveLength(2);
  expect(await apis()).toContain(second);

  const since = performance.now();
  started.kill("SIGINT");
  expect(await once(started, "exit")).toEqual([0, null]);
  expect(alive()).toEqual([]);
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(printed()).toContain("Stopping …");
}, 60_000);
