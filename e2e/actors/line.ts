import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, test, type Browser } from "playwright/test";
import { ownBrowser } from "./own-browser.ts";

const run = promisify(execFile);

/** A browser whose network can go away. */
export interface CutBrowser {
  browser: Browser;
  /** Where this browser finds the stack. */
  origin: string;
  how: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

const ip = (...args: string[]) => run("ip", args);

/**
 * As root on Linux the browser lives in a network namespace whose only wire is taken down. Elsewhere the browser's
 * network process is stopped: no packet comes or goes, of pages, sockets or calls.
 */
export async function cutBrowser(stackUrl: string): Promise<CutBrowser> {
  return process.platform === "linux" && process.getuid?.() === 0
    ? wired(stackUrl)
    : networkProcess(stackUrl);
}

async function wired(stackUrl: string): Promise<CutBrowser> {
  const number = process.pid % 4096;
  const [name, outer, inner] = [`gubae${number}`, `go${number}`, `gi${number}`];
  const net = `10.${64 + (number >> 8)}.${number & 255}`;
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-line-"));
  await chmod(folder, 0o755);
  await ip("netns", "add", name);
  const takeDown = async () => {
    // The wire's other end goes with it, and the namespace takes its own.
    await ip("netns", "delete", name);
    await rm(folder, { recursive: true, force: true });
  };
  const routes = () => ip("-n", name, "route", "replace", "default", "via", `${net}.1`);
  await ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", name);
  await ip("address", "add", `${net}.1/24`, "dev", outer);
  await ip("link", "set", outer, "up");
  await ip("-n", name, "address", "add", `${net}.2/24`, "dev", inner);
  await ip("-n", name, "link", "set", "lo", "up");
  await ip("-n", name, "link", "set", inner, "up");
  await routes();
  const { origin } = Object.assign(new URL(stackUrl), { hostname: `${net}.1` });
  const executablePath = await inNamespace(folder, name);
  const own = await ownBrowser({
    executablePath,
    args: [`--unsafely-treat-insecure-origin-as-secure=${origin}`],
  });
  return {
    browser: own.browser,
    origin,
    how: "ip link set down",
    cut: async () => void (await ip("-n", name, "link", "set", inner, "down")),
    mend: async () => {
      await ip("-n", name, "link", "set", inner, "up");
      await routes();
    },
    close: async () => {
      await own.close();
      await takeDown();
    },
  };
}

/** A command that starts the browser inside the namespace. */
async function inNamespace(folder: string, name: string): Promise<string> {
  const { executablePath = chromium.executablePath() } = test.info().project.use.launchOptions ?? {};
  const script = path.join(folder, "browser");
  await writeFile(script, `#!/bin/sh\nexec ip netns exec ${name} "${executablePath}" "$@"\n`);
  await chmod(script, 0o755);
  return script;
}

async function networkProcess(stackUrl: string): Promise<CutBrowser> {
  const { browser, signal, close } = await ownBrowser();
  const network = "network.mojom.NetworkService";
  return {
    browser,
    origin: stackUrl,
    how: "the network process stopped",
    cut: () => signal("SIGSTOP", network),
    mend: () => signal("SIGCONT", network),
    close,
  };
}
