import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#backend/platform/processes/free-port.ts";
import {
  spawnServer,
  untilReady,
  type SpawnedServer,
} from "#backend/quality/testing/processes/server-process.ts";
import { haproxy as haproxyProgram } from "../../scripts/programs/haproxy.mjs";
import { processTree } from "#backend/quality/testing/processes/process-tree.ts";

export interface Stack {
  url: string;
  /** The database's data directory. */
  dataDir: string;
  /** Sends SIGKILL to the backend: to all its processes except the database's. */
  kill: () => Promise<void>;
  /** The ids of the running API processes, when there are several. */
  apiPids: () => Promise<number[]>;
  output: () => string;
  /** Restarts the backend on the same port and data. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

function programFor(processes: number): string[] {
  if (processes === 1) return ["backend/app/main.ts"];
  const haproxy = haproxyProgram.find();
  if (haproxy === null) throw new Error("HAProxy was not found. Install it (apt-get install haproxy).");
  return ["backend/app/cli/processes-cli.ts", String(processes), haproxy];
}

function spawnBackend(
  port: number,
  dataDir: string,
  env: Record<string, string>,
  processes: number,
): SpawnedServer {
  return spawnServer({
    program: programFor(processes),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      // The origin that the desktop app's pages have in the tests' replacement for Electron (`lab/electron-double`).
      ALLOWED_ORIGINS: "https://gubae.app.invalid",
      LOG_LEVEL: "error",
      PASSWORD_COST: "low",
      ...env,
    },
    logged: true,
  });
}

const OWN_PROGRAMS = ["backend/app/main.ts", "backend/app/cli/processes-cli.ts", "haproxy"];

/**
 * Lists the whole process tree before killing any of it, because the children of a dead process can no longer be found.
 * A child that is not killed would shut down gracefully, and too late.
 */
async function kill({ child, pid: own }: SpawnedServer): Promise<void> {
  const tree = await processTree(own);
  const ended = once(child, "exit");
  for (const { pid, args } of tree)
    if (OWN_PROGRAMS.some((program) => args.includes(program))) process.kill(pid, "SIGKILL");
  await ended;
}

/**
 * Starts the backend like `npm start`, with its own database and files, which are removed when it stops. `envFor` adds
 * to its environment; several `processes` run behind HAProxy.
 */
export async function startStack(
  envFor: (port: number) => Record<string, string> = () => ({}),
  processes = 1,
): Promise<Stack> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-e2e-"));
  // If the tests run as root, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const dataDir = path.join(folder, "data");
  const url = `http://localhost:${port}`;
  const start = () => spawnBackend(port, dataDir, envFor(port), processes);
  let running = start();
  const stop = async () => {
    await running.end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  };
  const ready = () => untilReady(url, running);
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    dataDir,
    kill: () => kill(running),
    apiPids: async () => {
      const tree = await processTree(running.pid);
      return tree.flatMap(({ pid, args }) => (args.includes("backend/app/main.ts") ? [pid] : []));
    },
    output: () => running.output(),
    async startAgain() {
      running = start();
      await ready();
    },
    stop,
  };
}
