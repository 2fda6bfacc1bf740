import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServerExit } from "./process/postgres-process.ts";
import {
  isRunning,
  killHard,
  createEmptyDatabase,
  createPostgresHarness,
  query,
  socketFolderOf,
  until,
  type PostgresHarness,
} from "./testing/postgres-harness.ts";

/**
 * Makes restarts fail as if the disk were full: PostgreSQL writes this file at every start, and each write to /dev/full
 * fails.
 */
async function fillDisk(folder: string): Promise<{ free: () => Promise<void> }> {
  const file = join(folder, "cluster", "postmaster.opts");
  await rm(file);
  await symlink("/dev/full", file);
  return { free: () => rm(file) };
}

describe("the embedded PostgreSQL after a failure", () => {
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let harness: PostgresHarness;
  let dataDir: string;

  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(() => empty.remove());
  beforeEach(async () => {
    harness = await createPostgresHarness();
    dataDir = join(harness.folder, "data");
    await empty.copyTo(dataDir);
  });
  afterEach(() => harness.close());

  const failedStarts = () =>
    harness.logged.filter((line) => line.includes("PostgreSQL did not start")).length;

  it("waits for the running sessions of a killed server before it restarts it", async () => {
    const exits: ServerExit[] = [];
    const database = await harness.start(dataDir, { onRestart: (exit) => exits.push(exit) });
    const busy = query(
      database.connectionString,
      "SELECT sum(i) FROM generate_series(1, 8000000) AS i",
    ).catch(() => "interrupted");
    await until(async () => {
      const active = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT sum%' AND state = 'active'";
      return (await query(database.connectionString, active)).length === 1;
    });
    await killHard(database.pid());
    await until(async () => exits.length === 1, 30_000);
    await busy;
    expect(await query(database.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
  });

  it("restarts a server that crashes again and again, and stops it when asked to", async () => {
    const exits: ServerExit[] = [];
    const database = await harness.start(dataDir, { onRestart: (exit) => exits.push(exit) });
    await query(database.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    for (let deaths = 1; deaths <= 4; deaths += 1) {
      await killHard(database.pid());
      await until(async () => exits.length === deaths);
    }
    expect(await query(database.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
    await database.stop();
    expect(existsSync(socketFolderOf(database.connectionString))).toBe(false);
  });

  it("comes back from a full disk as soon as there is space again", async () => {
    const database = await harness.start(dataDir);
    await query(database.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    const full = await fillDisk(database.folder);
    await killHard(database.pid());
    await until(async () => failedStarts() >= 4, 20_000);
    expect(harness.logged.join("\n")).toContain("The disk is full: free some space on it; next attempt in");
    await full.free();
    await until(async () => harness.logged.includes("the server was restarted"), 20_000);
    expect(await query(database.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
  });

  it("can be stopped while it waits for the next attempt to restart", async () => {
    const database = await harness.start(dataDir);
    await fillDisk(database.folder);
    await killHard(database.pid());
    await until(async () => failedStarts() >= 2, 20_000);
    await database.stop();
    expect(await isRunning(database.pid())).toBe(false);
    expect(existsSync(socketFolderOf(database.connectionString))).toBe(false);
  });

  it("recovers after being killed with its server, and removes what that run left behind", async () => {
    const holder = await harness.hold(dataDir);
    await query(holder.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    await killHard(holder.process.pid ?? 0);
    await killHard(holder.server);
    const left = socketFolderOf(holder.connectionString);
    expect(existsSync(left)).toBe(true);
    const database = await harness.start(dataDir);
    expect(await query(database.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
    expect(existsSync(left)).toBe(false);
  });

  it("stops its server when its process exits without stopping it", async () => {
    const holder = await harness.hold(dataDir);
    holder.process.kill("SIGUSR2");
    await once(holder.process, "exit");
    await until(async () => !(await isRunning(holder.server)));
    expect(existsSync(socketFolderOf(holder.connectionString))).toBe(false);
  });

  it.each(["99999999\n", ""])("copes with a truncated pid file: %j", async (left) => {
    const first = await harness.start(dataDir);
    await first.stop();
    await writeFile(join(first.folder, "cluster", "postmaster.pid"), left);
    const second = await harness.start(dataDir);
    expect(await query(second.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
  });

  it("repeats a first start that was killed half way", async () => {
    const half = join(harness.folder, "half");
    await mkdir(join(half, "cluster.unfinished", "base"), { recursive: true });
    const database = await harness.start(half);
    expect(await query(database.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    expect(existsSync(join(half, "cluster.unfinished"))).toBe(false);
  });

  it("explains what to do about data of another major version", async () => {
    const first = await harness.start(dataDir);
    await first.stop();
    await writeFile(join(first.folder, "cluster", "PG_VERSION"), "17\n");
    await expect(harness.start(dataDir)).rejects.toThrow(
      /was created by PostgreSQL 17, this is 18\. Go back/,
    );
  });
});
