import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median } from "./measure/arithmetic.ts";
import { alone, type Benchmark, type Run } from "./measure/benchmark.ts";
import { untilAnswers } from "./stack/answers.ts";
import { temporaryFolder } from "./stack/folder.ts";
import { freePort } from "./stack/free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const STARTS = 5;
const PATIENCE_MS = 120_000;

export const start: Benchmark = {
  name: "start",
  async measure(run) {
    const dataDir = await temporaryFolder(run);
    // The first start makes and fills the database; the warm ones find it.
    const first = await startAndStop(run, dataDir);
    run.say(`the first start took ${(first / 1000).toFixed(1)} s`);
    const times: number[] = [];
    while (times.length < STARTS) {
      const time = await startAndStop(run, dataDir);
      run.say(`${(time / 1000).toFixed(2)} s`);
      times.push(time / 1000);
    }
    const what = `warm npm start to the first 200, median of ${STARTS}`;
    return alone({ what, unit: "s", ours: median(times), limit: { of: "ours", atMost: 5 } });
  },
};

/** Milliseconds from the command to the first page that is answered. */
async function startAndStop(run: Run, dataDir: string): Promise<number> {
  const port = await freePort();
  const since = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: String(port), DATA_DIR: dataDir },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const stop = () => stopGroup(child);
  run.after(stop);
  await untilAnswers(`http://127.0.0.1:${port}/`, PATIENCE_MS, () =>
    child.exitCode === null ? null : `npm start ended with ${child.exitCode}: ${said}`,
  );
  const time = performance.now() - since;
  await stop();
  return time;
}

/** Ctrl-C, as a terminal sends it: to the whole group. Idempotent. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  process.kill(-child.pid, "SIGINT");
  await exit;
}
