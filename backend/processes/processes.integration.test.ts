import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/testing/database/test-database.ts";
import { programPath } from "#backend/testing/processes/program-path.ts";
import { haproxy as haproxyProgram } from "../../scripts/programs/haproxy.mjs";
import { writeWebFolder } from "#backend/testing/processes/web-folder.ts";
import { ensurePortFree } from "#backend/http/ensure-port-free.ts";
import { freePort } from "./free-port.ts";
import { isRunning } from "../../scripts/is-running.mjs";

const patience = { timeout: 20_000, interval: 50 };
const cli = fileURLToPath(new URL("processes-cli.ts", import.meta.url));
const stopWithParent = new URL("../../scripts/stop-with-parent.mjs", import.meta.url).href;

let database: TestDatabase;
let folder: string;
let url: string;
let started: ChildProcess;
let printed: string;
/** Every process that was seen below the one we started. */
let family: Set<number>;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "gubae-processes-"));
  [printed, family] = ["", new Set()];
});
afterEach(async () => {
  for (const pid of [started.pid ?? 0, ...family]) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const metricsToken = "m".repeat(32);
let metricsPort: number;

/** The first of two neighbours. */
async function twoFreePorts(): Promise<number> {
  const port = await freePort();
  try {
    await ensurePortFree({ host: "127.0.0.1", port: port + 1 });
    return port;
  } catch {
    return twoFreePorts();
  }
}

/** Starts two processes as `npm start -- --processes 2` does. */
async function start(haproxy = programPath(haproxyProgram)): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  metricsPort = await twoFreePorts();
  started = spawn(process.execPath, ["--import", stopWithParent, cli, "2", haproxy], {
    env: {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      WEB_DIR: await writeWebFolder(folder),
      LOG_LEVEL: "silent",
      METRICS_PORT: String(metricsPort),
      METRICS_TOKEN: metricsToken,
      TMPDIR: folder,
    },
    stdio: ["pipe", "ignore", "pipe"],
  });
  started.stderr?.setEncoding("utf8").on("data", (text: string) => (printed += text));
}

async function untilOpen(): Promise<void> {
  await expect.poll(() => printed, patience).toContain("Gubae is open at");
  for (const pid of await familyOf(started.pid ?? 0)) family.add(pid);
}

interface Row {
  pid: number;
  parent: number;
  args: string;
}

async function allProcesses(): Promise<Row[]> {
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,ppid=,args="], { maxBuffer: 16e6 });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
}

async function familyOf(pid: number): Promise<number[]> {
  const all = await allProcesses();
  const found = [pid];
  // Grows while it is iterated: children are appended behind their parents.
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one).map((row) => row.pid));
  return found;
}

/** The API processes, oldest first. */
async function apis(): Promise<number[]> {
  const members = new Set(await familyOf(started.pid ?? 0));
  return (await allProcesses()).flatMap(({ pid, args }) =>
    members.has(pid) && args.includes("backend/main.ts") ? [pid] : [],
  );
}

const alive = () => [...family].filter(isRunning);
const statusOf = async (target: string) => (await fetch(`${url}${target}`)).status;
const withToken = { headers: { authorization: `Bearer ${metricsToken}` } };
const figuresAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`, withToken)).text();

/** Each process serves its own figures, and none of them through the balancer. */
async function expectOwnFigures(): Promise<void> {
  const ports = [metricsPort, metricsPort + 1];
  for (const port of ports) {
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
    expect(await figuresAt(port)).toContain('route="/readyz"');
  }
  for (const target of ["/metrics", "//metrics", "/x/../metrics", "/%6detrics", "/metrics/"]) {
    const response = await fetch(`${url}${target}`, withToken);
    expect(response.status, target).toBe(404);
    expect(await response.text()).not.toContain("gubae_");
  }
}

test("of two processes behind one address, each with its own figures, one that dies is replaced, and Ctrl-C leaves none", async () => {
  await start();
  await untilOpen();
  await expectOwnFigures();
  const [first = 0, second = 0] = await apis();
  expect(await Promise.all([1, 2, 3, 4].map(() => statusOf("/readyz")))).toEqual([200, 200, 200, 200]);
  process.kill(first, "SIGKILL");
  for (let count = 0; count < 10; count += 1) expect(await statusOf("/readyz")).toBe(200);
  await expect.poll(() => printed, patience).toMatch(/API process on port \d+ ended \(SIGKILL\)\. Starting/);
  await expect.poll(() => printed, patience).toMatch(/API process on port \d+ serves again/);
  await expect.poll(apis, patience).toHaveLength(2);
  expect(await apis()).toContain(second);
  for (const pid of await familyOf(started.pid ?? 0)) family.add(pid);

  const since = performance.now();
  started.kill("SIGINT");
  expect(await once(started, "exit")).toEqual([0, null]);
  expect(alive()).toEqual([]);
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(printed).toContain("Stopping …");
}, 60_000);

test.each(["SIGKILL", "SIGTERM"] as const)(
  "nothing outlives a start that gets %s",
  async (signal) => {
    await start();
    await untilOpen();
    // Ourselves, two API processes, HAProxy and what holds it.
    expect(family.size).toBe(5);
    started.kill(signal);
    await expect.poll(alive, patience).toEqual([]);
  },
  60_000,
);

test("a balancer that does not start ends everything with its own words", async () => {
  const broken = path.join(folder, "no haproxy here");
  await start(broken);
  expect(await once(started, "exit")).toEqual([1, null]);
  expect(printed).toMatch(/HAProxy ended: .*ENOENT/);
}, 60_000);

test("HAProxy's end ends everything, and says so", async () => {
  await start();
  await untilOpen();
  const rows = (await allProcesses()).filter(({ pid, args }) => family.has(pid) && args.includes("-db -f"));
  const balancer = rows.find(({ args }) => !args.includes("run-with-parent"));
  process.kill(balancer?.pid ?? 0, "SIGKILL");
  expect(await once(started, "exit")).toEqual([1, null]);
  expect(printed).toContain("HAProxy ended");
  expect(alive()).toEqual([]);
}, 60_000);
