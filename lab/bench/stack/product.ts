import type { Run } from "../measure/benchmark.ts";
import { waitUntilReady } from "./http-ready.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { spawnServer, type SpawnedServer } from "#backend/quality/testing/processes/server-process.ts";

const START_TIMEOUT_MS = 30_000;
const DEMONSTRATION_TIMEOUT_MS = 120_000;

export interface Product {
  /** `http://127.0.0.1:<port>`: a host name would resolve to two addresses. */
  url: string;
  /** The id of the backend's first process. */
  pid: number;
  /** SIGKILL: no connection is closed cleanly. */
  kill: () => Promise<unknown>;
  /** Restarts the backend on the same port and data. */
  startAgain: () => Promise<void>;
}

/** Starts the backend like `npm start`, in a separate process, on an existing database. */
export function startProduct(
  run: Run,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  return startBackend(run, { ...settings, DATABASE_URL: databaseUrl }, START_TIMEOUT_MS);
}

/** Like `startProduct`, but with a new database that contains the demonstration. */
export function startDemonstration(run: Run, settings: Record<string, string> = {}): Promise<Product> {
  return startBackend(run, settings, DEMONSTRATION_TIMEOUT_MS);
}

function spawnProduct(port: number, dataDir: string, settings: NodeJS.ProcessEnv): SpawnedServer {
  // Logging costs as much as in production, but nothing reads the log.
  return spawnServer({
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      // The API's benchmarks sell this many seats of one lecture, without an SFU.
      MAX_SEATS_MESH: "500",
      ...settings,
      // The environment can select a web build other than dist/.
      ...(process.env["WEB_DIR"] && { WEB_DIR: process.env["WEB_DIR"] }),
    },
  });
}

async function startBackend(run: Run, settings: NodeJS.ProcessEnv, timeoutMs: number): Promise<Product> {
  const port = await freePort();
  const dataDir = await temporaryFolder(run);
  const url = `http://127.0.0.1:${port}`;
  let running = spawnProduct(port, dataDir, settings);
  run.after(() => running.end("SIGTERM"));
  const failure = () => (running.hasEnded() ? `the backend ended: ${running.output()}` : null);
  const ready = () => waitUntilReady(`${url}/healthz`, timeoutMs, failure);
  await ready();
  return {
    url,
    pid: running.pid,
    kill: () => running.end("SIGKILL"),
    async startAgain() {
      running = spawnProduct(port, dataDir, settings);
      await ready();
    },
  };
}
