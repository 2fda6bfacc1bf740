import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/testing/database/test-database.ts";
import { programPath } from "#backend/testing/processes/program-path.ts";
import { writeWebFolder } from "#backend/testing/processes/web-folder.ts";
import { processTree } from "../../e2e/faults/processes.ts";
import { haproxy } from "../../scripts/programs/haproxy.mjs";
import { freePort } from "./free-port.ts";

const patience = { timeout: 60_000, interval: 50 };
const cli = fileURLToPath(new URL("processes-cli.ts", import.meta.url));
const stopWithParent = new URL("../../scripts/stop-with-parent.mjs", import.meta.url).href;

let database: TestDatabase;
let folder: string;
let url: string;
let started: ChildProcess;
let printed = "";

/** Two processes as `npm start -- --processes 2` starts them. */
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "gubae-restarted-"));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  started = spawn(process.execPath, ["--import", stopWithParent, cli, "2", programPath(haproxy)], {
    env: {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      WEB_DIR: await writeWebFolder(folder),
      LOG_LEVEL: "silent",
      TMPDIR: folder,
    },
    stdio: ["pipe", "ignore", "pipe"],
  });
  started.stderr?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await vi.waitUntil(() => printed.includes("Gubae is open at"), patience);
});
afterEach(async () => {
  started.kill("SIGTERM");
  await once(started, "exit");
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const apis = async () =>
  (await processTree(started.pid ?? 0)).flatMap(({ pid, args }) =>
    args.includes("backend/main.ts") ? [pid] : [],
  );

test("all are started again by one SIGHUP, and two that stop at once wait for each other: no request fails", async () => {
  const before = await apis();
  const statuses: Record<string, number> = {};
  const enough = new AbortController();
  // No GET, which the balancer would send again.
  const ask = async () => {
    while (!enough.signal.aborted) {
      const status = await fetch(`${url}/classes/search`, { method: "POST" }).then(
        (reply) => reply.status,
        () => "lost",
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const asking = [ask(), ask(), ask()];
  started.kill("SIGHUP");
  await expect.poll(() => printed, patience).toContain("All API processes were started again");
  const after = await apis();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);

  const servesAgain = () => printed.match(/serves again/g)?.length;
  expect(servesAgain()).toBe(2);
  for (const pid of after) process.kill(pid, "SIGTERM");
  await expect.poll(servesAgain, patience).toBe(4);
  enough.abort();
  await Promise.all(asking);
  expect(Object.keys(statuses)).toEqual(["401"]);
}, 150_000);
