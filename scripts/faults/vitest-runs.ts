import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { judgeReport, type Verdict } from "./judge-report.ts";

interface Run {
  /** The copy of the tree in which the tests run. */
  folder: string;
  /** The tests' temporary folder. */
  temporary: string;
  tests: readonly string[];
  workers: number;
  /** True to stop at the first failure. */
  bail: boolean;
  timeoutMs: number;
}

const running = new Set<ChildProcess>();
let isStopped = false;

/** Runs test files once, without retries. */
export async function runTests({
  folder,
  temporary,
  tests,
  workers,
  bail,
  timeoutMs,
}: Run): Promise<Verdict> {
  if (isStopped) return { kind: "broken", message: "Stopped." };
  const report = path.join(folder, "report.json");
  await rm(report, { force: true });
  const vitest = path.join(folder, "node_modules", "vitest", "vitest.mjs");
  // The tests of `npm test` alone must notice a fault.
  const options = ["--tags-filter=!wide", "--retry=0", `--bail=${bail ? 1 : 0}`, `--maxWorkers=${workers}`];
  const output = ["--reporter=json", `--outputFile=${report}`];
  const child = spawn(process.execPath, [vitest, "run", ...tests, ...options, ...output], {
    cwd: folder,
    // A kill test that skips steps would catch a fault only by chance.
    env: { ...process.env, TMPDIR: temporary, NO_COLOR: "1", KILL_EVERY_NTH_STEP: "1" },
    // The tests get their own process group, so that a signal also reaches the workers.
    detached: true,
    stdio: "ignore",
  });
  running.add(child);
  const ended = once(child, "exit");
  const isTimely = await Promise.race([ended.then(() => true), sleep(timeoutMs, false, { ref: false })]);
  if (!isTimely) await stop(child, ended);
  running.delete(child);
  if (isStopped) return { kind: "broken", message: "Stopped." };
  if (!isTimely) return { kind: "broken", message: `Vitest did not end within ${timeoutMs / 1000} s.` };
  return judgeReport(await readFile(report, "utf8").catch(() => null));
}

/** Stops all running tests, and prevents further ones from starting. */
export async function stopTests(): Promise<void> {
  isStopped = true;
  await Promise.all([...running].map((child) => stop(child, once(child, "exit"))));
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
    signalGroup(child, signal);
    if (await Promise.race([ended.then(() => true), sleep(10_000, false, { ref: false })])) return;
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    // The process has already ended.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
