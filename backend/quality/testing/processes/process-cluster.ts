import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startApiProcess } from "#backend/platform/processes/api-process.ts";
import { startBalancer } from "#backend/platform/processes/balancer.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { haproxy } from "../../../../scripts/programs/haproxy.mjs";
import { programPath } from "./program-path.ts";
import { writeWebFolder } from "./web-folder.ts";

export interface ClusterNode {
  /** Reaches this process past the balancer. */
  url: string;
  pid: () => number;
  /** SIGKILL: no connection is closed cleanly. */
  kill: () => Promise<void>;
  /** Stops it as a new release does: it drains, then ends. */
  terminate: () => Promise<void>;
  /** SIGSTOP and SIGCONT: a machine that sleeps. */
  suspend: () => void;
  resume: () => void;
  /** On the same port, after it has ended. */
  startAgain: () => Promise<void>;
}

export interface ProcessCluster {
  /** Of the balancer. */
  url: string;
  /** Of the process that holds HAProxy. */
  balancerPid: number;
  nodes: ClusterNode[];
  stop: () => Promise<void>;
}

interface ClusterOptions {
  /** A migrated database. */
  databaseUrl: string;
  count?: number;
  /** Further settings of the processes. */
  env?: Readonly<Record<string, string>>;
}

type ApiOptions = Parameters<typeof startApiProcess>[0];

async function startNode(options: ApiOptions): Promise<ClusterNode> {
  let current = startApiProcess(options);
  await current.ready();
  const end = async (signal: NodeJS.Signals) => {
    current.kill(signal);
    // One that sleeps gets SIGTERM only when it wakes.
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
    // The same for all of them.
    SECRET: "a secret of the tests, for all processes",
    ...env,
  };
}

/** Starts real API processes on one database behind a real HAProxy, as `npm start -- --processes` does. */
export async function startProcessCluster(options: ClusterOptions): Promise<ProcessCluster> {
  const { databaseUrl: preparedDatabaseUrl, count = 2 } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-cluster-"));
  const env = await settingsIn(folder, options.env ?? {});
  const publicPort = await freePort();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((stopOne) => stopOne()));
    await rm(folder, { recursive: true, force: true });
  };
  async function addNode(): Promise<ClusterNode> {
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
