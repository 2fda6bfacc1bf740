import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { backendArguments } from "../../../scripts/plain/backend-arguments.mjs";
import type { Run } from "../measure/benchmark.ts";
import { waitUntilReady } from "./http-ready.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const START_TIMEOUT_MS = 30_000;
const DEMONSTRATION_TIMEOUT_MS = 120_000;

export interface Product {
  /** `http://127.0.0.1:<port>`: a name would be resolved to two addresses. */
  url: string;
  /** Of its first process. */
  pid: number;
  /** SIGKILL: no connection is closed cleanly. */
  kill: () => Promise<void>;
  /** Starts it again, on the same port and data. */
  startAgain: () => Promise<void>;
}

/** Starts the backend as `npm start` does, in a process of its own, on an existing database. */
export function startProduct(
  run: Run,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  return startBackend(run, { ...settings, DATABASE_URL: databaseUrl }, START_TIMEOUT_MS);
}

/** The same with a new database that holds the demonstration. */
export function startDemonstration(run: Run, settings: Record<string, string> = {}): Promise<Product> {
  return startBackend(run, settings, DEMONSTRATION_TIMEOUT_MS);
}

function spawnBackend(port: number, dataDir: string, settings: NodeJS.ProcessEnv) {
  const child = spawn(
    process.execPath,
    // It ends with its standard input, so it cannot outlive a benchmark that was killed.
    [...backendArguments, "--import", "./scripts/plain/stop-with-parent.mjs", "backend/app/main.ts"],
    {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        // The API's benchmarks sell this many seats of one lecture.
        MAX_SEATS_MESH: "500",
        ...settings,
        // Another build than the one in dist/, if there is one in the environment.
        ...(process.env["WEB_DIR"] && { WEB_DIR: process.env["WEB_DIR"] }),
      },
      // Logging costs what it costs in production, but nothing reads the log.
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errorOutput += text));
  return { child, ended: () => (child.exitCode === null ? null : `the backend ended: ${errorOutput}`) };
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

async function startBackend(run: Run, settings: NodeJS.ProcessEnv, timeoutMs: number): Promise<Product> {
  const port = await freePort();
  const dataDir = await temporaryFolder(run);
  const url = `http://127.0.0.1:${port}`;
  let running = spawnBackend(port, dataDir, settings);
  run.after(() => end(running.child, "SIGTERM"));
  const ready = () => waitUntilReady(`${url}/healthz`, timeoutMs, running.ended);
  await ready();
  const { pid } = running.child;
  if (pid === undefined) throw new Error("the backend has no process");
  return {
    url,
    pid,
    kill: () => end(running.child, "SIGKILL"),
    async startAgain() {
      running = spawnBackend(port, dataDir, settings);
      await ready();
    },
  };
}
