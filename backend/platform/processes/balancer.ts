import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fillBalancerConfig, type BalancerAddresses, type TlsAddresses } from "./balancer-config.ts";
import { startNode, untilReady } from "./own-process.ts";

interface BalancerOptions {
  /** Public host. */
  host: string;
  port: number;
  /** Ports of the API processes on this machine. */
  ports: readonly number[];
  /** Path of the HAProxy executable. */
  haproxy: string;
  tls?: TlsAddresses | undefined;
}

export interface Balancer {
  pid: number;
  /** Resolves with HAProxy's output once it has ended. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

const deployed = new URL("../../../deploy/haproxy/haproxy.cfg", import.meta.url);
const runWithParent = fileURLToPath(new URL("../../../scripts/plain/run-with-parent.mjs", import.meta.url));
const TAIL_CHARACTERS = 4000;

/**
 * Returns the URL at which a client on this machine reaches the load balancer. A wildcard address, such as `0.0.0.0`,
 * becomes `127.0.0.1`.
 */
function urlOf({ host, port, tls }: BalancerOptions): string {
  if (tls) return `http://${tls.inner}`;
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${bracketed(host)}:${port}`;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function addressesOf({ host, port, ports, tls }: BalancerOptions): BalancerAddresses {
  const processes = ports.map((own) => `127.0.0.1:${own}`);
  return { bind: `${bracketed(host)}:${port}`, processes, ...(tls && { tls }) };
}

/**
 * Starts HAProxy with the deployed configuration in front of API processes on this machine, and returns once it serves.
 * @throws StartError with HAProxy's output
 */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-balancer-"));
  const file = path.join(folder, "haproxy.cfg");
  await writeFile(file, fillBalancerConfig(await readFile(deployed, "utf8"), addressesOf(options)));
  let output = "";
  const running = startNode({
    args: [runWithParent, options.haproxy, "-db", "-f", file],
    env: {},
    // HAProxy reports every process that goes up or down, so its output is only buffered, and is shown if HAProxy
    // itself fails.
    onError: (text) => (output = (output + text).slice(-TAIL_CHARACTERS)),
  });
  const describe = () => `HAProxy ended: ${output.trim()}`;
  const stop = async () => {
    running.kill("SIGTERM");
    await running.ended;
  };
  try {
    await untilReady(`${urlOf(options)}/readyz`, running, describe);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    // HAProxy reads the folder once, so it is removed now. If it were removed when HAProxy stops, a kill -9 would leave
    // it behind.
    await rm(folder, { recursive: true, force: true });
  }
  return { pid: running.pid, ended: running.ended.then(describe), stop };
}
