import { z } from "zod";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { haproxy } from "../../../scripts/programs/haproxy.mjs";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { startBalancer } from "#backend/platform/processes/balancer.ts";
import type { Run } from "../measure/benchmark.ts";
import { startHelper } from "../stack/helper-process.ts";
import { startNodes } from "./start-nodes.ts";

/** A server of the lecture list: either one process, or HAProxy with two processes. */
export interface Target {
  url: string;
  /** All processes whose CPU time counts. */
  pids: readonly number[];
}

/** The same server as one process and as two behind HAProxy. */
export interface Targets {
  one: Target;
  two: Target;
}

interface Source {
  databaseUrl: string;
  token: string;
}

export async function startProducts(run: Run, { databaseUrl }: Source): Promise<Targets> {
  const [alone, pair] = [await startNodes(run, databaseUrl, 1), await startNodes(run, databaseUrl, 2)];
  const [own] = alone.nodes;
  if (!own) throw new Error("no process was started");
  return {
    one: { url: own.url, pids: [own.pid()] },
    two: { url: pair.url, pids: [pair.balancerPid, ...pair.nodes.map(({ pid }) => pid())] },
  };
}

const bareReply = z.object({ port: z.number(), pid: z.number() });
const PAGE = 50;
/** The product's default. */
const POOL_SIZE = 10;

/** Starts the bare list server as one process, and as two processes behind HAProxy with the product's configuration. */
export async function startBareServers(run: Run, databaseUrl: string): Promise<Targets> {
  const start = async () => {
    const input = { databaseUrl, limit: PAGE, poolSize: POOL_SIZE };
    return bareReply.parse(await startHelper(run, "baselines/bare-list-server.ts", input).request({}));
  };
  const [alone, first, second] = [await start(), await start(), await start()];
  const port = await freePort();
  const ports = [first.port, second.port];
  const balancer = await startBalancer({ host: "127.0.0.1", port, ports, haproxy: programPath(haproxy) });
  run.after(balancer.stop);
  return {
    one: { url: `http://127.0.0.1:${alone.port}`, pids: [alone.pid] },
    two: { url: `http://127.0.0.1:${port}`, pids: [balancer.pid, first.pid, second.pid] },
  };
}
