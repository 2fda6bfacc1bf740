import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median } from "../measure/arithmetic.ts";
import { withoutBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { waitUntilReady } from "../stack/http-ready.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const STARTS = 5;
const TIMEOUT_MS = 120_000;

export const start: Benchmark = {
  name: "start",
  needs: [],
  async measure(run) {
    const dataDir = await temporaryFolder(run);
    // The first start creates and fills the database; warm starts reuse it.
    const first = await startAndStop(run, dataDir);
    run.log(`the first start took ${(first / 1000).toFixed(1)} s`);
    const times: number[] = [];
    while (times.length < (run.rounds ?? STARTS)) {
      const time = await startAndStop(run, dataDir);
      run.log(`${(time / 1000).toFixed(2)} s`);
      times.push(time / 1000);
    }
    const what = `warm npm start to the first 200, median of ${times.length}`;
    return withoutBaseline({ what, unit: "s", ours: median(times), limit: { of: "ours", atMost: 5 } });
  },
};

/** Returns the milliseconds from the command to the first served page. */
async function startAndStop(run: Run, dataDir: string): Promise<number> {
  const port = await freePort();
  const since = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: String(port), DATA_DIR: dataDir },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errorOutput += text));
  const stop = () => stopGroup(child);
  run.after(stop);
  await waitUntilReady(`http://127.0.0.1:${port}/`, TIMEOUT_MS, () =>
    child.exitCode === null ? null : `npm start ended with ${child.exitCode}: ${errorOutput}`,
  );
  const time = performance.now() - since;
  await stop();
  return time;
}

/** Sends SIGINT to the whole process group, like Ctrl-C in a terminal. Idempotent. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  process.kill(-child.pid, "SIGINT");
  await exit;
}
