import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, type LaunchOptions } from "playwright";

const run = promisify(execFile);
const ip = (...args: string[]) => run("ip", args);

/** A part of this machine that one wire joins to the rest. */
export interface NetworkNamespace {
  /** Under which those inside find this machine. */
  address: string;
  name: string;
  /** The wire's ends: on our side, and inside. */
  outer: string;
  inner: string;
  /** The same launch, with the browser inside. It treats `origins` as if they were https. */
  launchInside: (launch: LaunchOptions, origins: readonly string[]) => Promise<LaunchOptions>;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** Nothing of it may run any more. */
  close: () => Promise<void>;
}

/** Network namespaces and their wires are Linux's, and root's to make. */
export function canMakeNamespaces(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0;
}

export async function openNamespace(): Promise<NetworkNamespace> {
  const number = process.pid % 4096;
  const [name, outer, inner] = [`gubae${number}`, `go${number}`, `gi${number}`];
  const net = `10.${64 + (number >> 8)}.${number & 255}`;
  const address = `${net}.1`;
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-line-"));
  await chmod(folder, 0o755);
  await ip("netns", "add", name);
  const within = (...args: string[]) => ip("-n", name, ...args);
  const wireUp = async () => {
    await within("link", "set", inner, "up");
    await within("route", "replace", "default", "via", address);
  };
  await ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", name);
  // No address comes by itself a second later: a browser would take that for another network and drop what it loads.
  await ip("link", "set", outer, "addrgenmode", "none");
  await within("link", "set", inner, "addrgenmode", "none");
  await ip("address", "add", `${address}/24`, "dev", outer);
  await ip("link", "set", outer, "up");
  await within("address", "add", `${net}.2/24`, "dev", inner);
  await within("link", "set", "lo", "up");
  await wireUp();
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
    cut: async () => void (await within("link", "set", inner, "down")),
    mend: wireUp,
    async close() {
      // The wire's other end goes with it, and the namespace takes its own.
      await ip("netns", "delete", name);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
