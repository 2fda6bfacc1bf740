import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { backendArguments } from "../../../../scripts/plain/backend-arguments.mjs";
import { compileCache } from "./compile-cache.ts";

const root = path.join(import.meta.dirname, "../../../..");
const stopWithParent = new URL("../../../../scripts/plain/stop-with-parent.mjs", import.meta.url).href;
const PATIENCE_MS = 60_000;
const POLL_MS = 50;

interface SpawnOptions {
  /** The complete environment of the process. */
  env: NodeJS.ProcessEnv;
  /** The program to start, as a file in `folder`, and its arguments; defaults to the server itself. */
  program?: readonly string[];
  /** The clone of the repository that contains the program; defaults to our own. */
  folder?: string;
  /** The Node executable; defaults to our own. */
  node?: string;
  /** If true, `output` includes the server's log, which is discarded otherwise. */
  logged?: boolean;
}

/** One of our servers in a separate process. */
export interface SpawnedServer {
  child: ChildProcess;
  pid: number;
  /** Returns what the server has printed for the terminal so far. */
  output: () => string;
  hasEnded: () => boolean;
  /** Sends the signal unless the process has ended. Resolves to the exit code once the process has ended. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts our server as `npm start` does. It ends when its standard input closes, so it cannot outlive a killed test.
 */
export function spawnServer({
  env,
  program = ["backend/app/main.ts"],
  folder = root,
  node = process.execPath,
  logged = false,
}: SpawnOptions): SpawnedServer {
  const child = spawn(node, [...backendArguments, "--import", stopWithParent, ...program], {
    cwd: folder,
    env,
    stdio: ["pipe", logged ? "pipe" : "ignore", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${node} could not be started.`);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    pid,
    output: () => output,
    hasEnded,
    async end(signal) {
      if (!hasEnded()) child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/**
 * Returns when the server at `url` is ready.
 * @throws Error with the server's output when the server ends before that, or takes too long
 */
export async function untilReady(
  url: string,
  { hasEnded, output }: SpawnedServer,
  timeoutMs = 120_000,
): Promise<void> {
  for (const since = performance.now(); ; await wait(POLL_MS)) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (hasEnded()) throw new Error(`The server ended: ${output()}`);
    if (performance.now() - since > timeoutMs) throw new Error(`The server does not start: ${output()}`);
  }
}

export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  pid: number;
  kill: () => void;
  exited: Promise<unknown>;
}

/** Starts our server on a free port, and waits until it accepts connections. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const own = { HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...compileCache };
  const server = spawnServer({ env: { ...own, ...env } });
  const { child, pid, output } = server;
  const exited = once(child, "exit");
  const port = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server does not start: ${output()}`)), PATIENCE_MS);
    child.once("exit", () => reject(new Error(`The server ended: ${output()}`)));
    child.stderr?.on("data", () => {
      const found = /is open at http:\/\/localhost:(\d+)/.exec(output())?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  return { url: `http://127.0.0.1:${port}`, pid, kill: () => void child.kill("SIGKILL"), exited };
}
