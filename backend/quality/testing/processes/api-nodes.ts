import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startApiProcess } from "#backend/platform/processes/api-process.ts";
import { startBalancer } from "#backend/platform/processes/balancer.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { haproxy } from "../../../../scripts/programs/haproxy.mjs";
import { compileCache } from "./compile-cache.ts";
import { programPath } from "./program-path.ts";
import { writeWebFolder } from "./web-folder.ts";

export interface ApiNode {
  /** The URL of this process itself, which bypasses the load balancer. */
  url: string;
  pid: () => number;
  /** Sends SIGKILL: no connection is closed cleanly. */
  kill: () => Promise<void>;
  /** Stops the process as a new release does: it drains, then exits. */
  terminate: () => Promise<void>;
  /** `suspend` sends SIGSTOP and `resume` sends SIGCONT, to simulate a machine that sleeps. */
  suspend: () => void;
  resume: () => void;
  /** Restarts the process on the same port after it has ended. */
  startAgain: () => Promise<void>;
}

export interface ApiNodes {
  /** The load balancer's URL. */
  url: string;
  /** The id of HAProxy's parent process. */
  balancerPid: number;
  nodes: ApiNode[];
  stop: () => Promise<void>;
}

interface ApiNodesOptions {
  /** The URL of the database, which must already be migrated. */
  databaseUrl: string;
  count?: number;
  /** Additional settings for the processes. */
  env?: Readonly<Record<string, string>>;
}

type ApiOptions = Parameters<typeof startApiProcess>[0];

async function startNode(options: ApiOptions): Promise<ApiNode> {
  let current = startApiProcess(options);
  await current.ready();
  const end = async (signal: NodeJS.Signals) => {
    current.kill(signal);
    // A suspended process handles a pending signal only after SIGCONT.
    current.kill("SIGCONT");
    await current.ended;
  };
  return {
    url: `http://127.0.0.1:${options.port}`,
    pid: () => current.pid,
    kill: () => end("SIGKILL"),
    terminate: () => end("SIGTERM"),
    suspend: () => current.kill("SIGSTOP"),
    resume: () => current.kill("SIGCONT"),
    async startAgain() {
      current = startApiProcess(options);
      await current.ready();
    },
  };
}

async function settingsIn(folder: string, env: Readonly<Record<string, string>>) {
  return {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: folder,
    PASSWORD_COST: "low",
    WEB_DIR: await writeWebFolder(folder),
    SECRET: "a secret of the tests, for all processes",
    ...compileCache,
    ...env,
  };
}

/** Starts real API processes on one database behind a real HAProxy, as `npm start -- --processes` does. */
export async function startApiNodes(options: ApiNodesOptions): Promise<ApiNodes> {
  const { databaseUrl: preparedDatabaseUrl, count = 2 } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-nodes-"));
  const env = await settingsIn(folder, options.env ?? {});
  const publicPort = await freePort();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopOne) => stopOne()));
    await rm(folder, { recursive: true, force: true });
  };
  async function addNode(): Promise<ApiNode> {
    const port = await freePort();
    const node = await startNode({ port, publicPort, preparedDatabaseUrl, outerProxies: 0, env });
    stops.push(node.kill);
    return node;
  }
  try {
    const nodes = await Promise.all(Array.from({ length: count }, addNode));
    const ports = nodes.map(({ url }) => Number(new URL(url).port));
    const address = { host: "127.0.0.1", port: publicPort };
    const balancer = await startBalancer({ ...address, ports, haproxy: programPath(haproxy) });
    stops.push(balancer.stop);
    return { url: `http://127.0.0.1:${publicPort}`, balancerPid: balancer.pid, nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
