import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, type LaunchOptions } from "playwright";

const run = promisify(execFile);
const ip = (...args: string[]) => run("ip", args);

/**
 * The burst is a little more than one full packet. Packets that would wait longer than the latency are dropped, as in
 * mobile networks.
 */
const QUEUE = ["burst", "4kb", "latency", "400ms"];

/** A network namespace that one veth pair connects to the rest of this machine. */
export interface NetworkNamespace {
  /** This machine's address, as seen from inside the namespace. */
  address: string;
  name: string;
  /** The two ends of the veth pair: on the host and inside the namespace. */
  outer: string;
  inner: string;
  /** Returns launch options for a browser that runs inside the namespace and treats `origins` as secure. */
  launchInside: (launch: LaunchOptions, origins: readonly string[]) => Promise<LaunchOptions>;
  /** Limits what passes in each direction, in kbit/s. */
  limit: (kbps: number) => Promise<void>;
  disconnect: () => Promise<void>;
  reconnect: () => Promise<void>;
  /** Deletes the namespace. Must be called only after all processes inside it have ended. */
  close: () => Promise<void>;
}

/** Creating network namespaces needs Linux and root. */
export function canCreateNamespaces(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0;
}

/**
 * The maximum number of namespaces per process. Each namespace has a number that is unique even across processes, and
 * that selects its network between 10.64.0 and 10.127.255.
 */
const PER_PROCESS = 8;
let created = 0;

export async function createNamespace(): Promise<NetworkNamespace> {
  const number = (process.pid % 2048) * PER_PROCESS + (created++ % PER_PROCESS);
  const [name, outer, inner] = [`gubae${number}`, `go${number}`, `gi${number}`];
  const net = `10.${64 + (number >> 8)}.${number & 255}`;
  const address = `${net}.1`;
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-network-"));
  await chmod(folder, 0o755);
  await ip("netns", "add", name);
  const within = (...args: string[]) => ip("-n", name, ...args);
  const linkUp = async () => {
    await within("link", "set", inner, "up");
    await within("route", "replace", "default", "via", address);
  };
  await ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", name);
  // Disables automatic addresses: a browser would treat an address that appears later as a network change and abort its
  // loads.
  await ip("link", "set", outer, "addrgenmode", "none");
  await within("link", "set", inner, "addrgenmode", "none");
  await ip("address", "add", `${address}/24`, "dev", outer);
  await ip("link", "set", outer, "up");
  await within("address", "add", `${net}.2/24`, "dev", inner);
  await within("link", "set", "lo", "up");
  await linkUp();
  const script = path.join(folder, "browser");
  return {
    address,
    name,
    outer,
    inner,
    async launchInside(launch, origins) {
      const browser = launch.executablePath ?? chromium.executablePath();
      await writeFile(script, `#!/bin/sh\nexec ip netns exec ${name} "${browser}" "$@"\n`, { mode: 0o755 });
      const asSecure = `--unsafely-treat-insecure-origin-as-secure=${origins.join(",")}`;
      return { ...launch, executablePath: script, args: [...(launch.args ?? []), asSecure] };
    },
    async limit(kbps) {
      const tbf = ["root", "tbf", "rate", `${kbps}kbit`, ...QUEUE];
      await run("tc", ["qdisc", "add", "dev", outer, ...tbf]);
      await run("tc", ["-n", name, "qdisc", "add", "dev", inner, ...tbf]);
    },
    disconnect: async () => void (await within("link", "set", inner, "down")),
    reconnect: linkUp,
    async close() {
      // Deleting the namespace deletes its end of the veth pair, and thereby the other end.
      await ip("netns", "delete", name);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
