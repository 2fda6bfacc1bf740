import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { backendArguments } from "../../scripts/backend-arguments.mjs";
import type { Run } from "../measure/benchmark.ts";
import { untilAnswers } from "./answers.ts";
import { temporaryFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_PATIENCE_MS = 30_000;
const DEMONSTRATION_PATIENCE_MS = 120_000;

export interface Product {
  /** `http://127.0.0.1:<port>`: a name would have to be resolved to two addresses */
  url: string;
  /** Of its first process. */
  pid: number;
  /** SIGKILL: it says goodbye to nobody. */
  kill: () => Promise<void>;
  /** Once more, on the same port and data. */
  startAgain: () => Promise<void>;
}

/** The backend as `npm start` runs it, in a process of its own, on a database that is there. */
export function startProduct(
  run: Run,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  return startBackend(run, { ...settings, DATABASE_URL: databaseUrl }, START_PATIENCE_MS);
}

/** The same with a database of its own and the demonstration in it. */
export function startDemonstration(run: Run): Promise<Product> {
  return startBackend(run, {}, DEMONSTRATION_PATIENCE_MS);
}

function spawnBackend(port: number, dataDir: string, settings: NodeJS.ProcessEnv) {
  const child = spawn(
    process.execPath,
    // It ends when its standard input does, so it can't outlive a benchmark that was killed.
    [...backendArguments, "--import", "./scripts/end-with-parent.mjs", "backend/main.ts"],
    {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        ...settings,
        // Another build than the one in dist/, where one is named.
        ...(process.env["WEB_DIR"] && { WEB_DIR: process.env["WEB_DIR"] }),
      },
      // Its log costs what it costs in production, but nobody reads it here.
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  return { child, ended: () => (child.exitCode === null ? null : `the backend ended: ${said}`) };
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

async function startBackend(run: Run, settings: NodeJS.ProcessEnv, patienceMs: number): Promise<Product> {
  const port = await freePort();
  const dataDir = await temporaryFolder(run);
  const url = `http://127.0.0.1:${port}`;
  let running = spawnBackend(port, dataDir, settings);
  run.after(() => end(running.child, "SIGTERM"));
  const answering = () => untilAnswers(`${url}/healthz`, patienceMs, running.ended);
  await answering();
  const { pid } = running.child;
  if (pid === undefined) throw new Error("the backend has no process");
  return {
    url,
    pid,
    kill: () => end(running.child, "SIGKILL"),
    async startAgain() {
      running = spawnBackend(port, dataDir, settings);
      await answering();
    },
  };
}
