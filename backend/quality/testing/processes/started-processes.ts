import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { ensurePortFree } from "#backend/platform/processes/ensure-port-free.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { processTree } from "./process-tree.ts";
import { isRunning } from "../../../../scripts/run-folder/is-running.ts";
import { haproxy as haproxyProgram } from "../../../../scripts/programs/haproxy.mjs";
import { createTestDatabase } from "../database/test-database.ts";
import { compileCache } from "./compile-cache.ts";
import { programPath } from "./program-path.ts";
import { spawnServer } from "./server-process.ts";
import { writeWebFolder } from "./web-folder.ts";

export const patience = { timeout: 20_000, interval: 50 };

export type StartedProcesses = Awaited<ReturnType<typeof startProcesses>>;

/** Returns the first of two adjacent ports. */
async function twoFreePorts(): Promise<number> {
  const port = await freePort();
  try {
    await ensurePortFree({ host: "127.0.0.1", port: port + 1 });
    return port;
  } catch {
    return twoFreePorts();
  }
}

/** Starts two API processes behind HAProxy as `npm start -- --processes 2` does, with a separate database. */
export async function startProcesses({ haproxy = programPath(haproxyProgram), metricsToken = "" } = {}) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-processes-"));
  const port = await freePort();
  const metricsPort = await twoFreePorts();
  const server = spawnServer({
    program: ["backend/app/cli/processes-cli.ts", "2", haproxy],
    env: {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      WEB_DIR: await writeWebFolder(folder),
      LOG_LEVEL: "silent",
      TMPDIR: folder,
      ...compileCache,
      ...(metricsToken !== "" && { METRICS_PORT: String(metricsPort), METRICS_TOKEN: metricsToken }),
    },
  });
  /** The ids of all descendants of our process that have been seen so far. */
  const seen = new Set<number>();
  const tree = async () => {
    const found = await processTree(server.pid);
    for (const { pid } of found) seen.add(pid);
    return found;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    metricsPort,
    started: server.child,
    printed: server.output,
    tree,
    /** The API processes, oldest first. */
    apis: async () =>
      (await tree()).flatMap(({ pid, args }) => (args.includes("backend/app/main.ts") ? [pid] : [])),
    alive: () => [...seen].filter(isRunning),
    async untilOpen() {
      await vi.waitUntil(() => server.output().includes("Gubae is open at"), {
        ...patience,
        timeout: 60_000,
      });
      return tree();
    },
    async remove() {
      for (const pid of [server.pid, ...seen]) if (isRunning(pid)) process.kill(pid, "SIGKILL");
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
