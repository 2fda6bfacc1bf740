import { spawn } from "node:child_process";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServerExit } from "./process/postgres-process.ts";
import {
  isRunning,
  killHard,
  createEmptyDatabase,
  createPostgresHarness,
  query,
  until,
  type PostgresHarness,
} from "./testing/postgres-harness.ts";

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

  it("restarts a killed server with the same connection string", async () => {
    const exits: ServerExit[] = [];
    const database = await harness.start(dataDir, { onRestart: (exit) => exits.push(exit) });
    await query(database.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    const killed = database.pid();
    await killHard(killed);
    await until(async () => exits.length === 1);
    expect(exits).toEqual([{ code: null, signal: "SIGKILL" }]);
    expect(database.pid()).not.toBe(killed);
    expect(await query(database.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
  });

  it("stops the orphaned server of a killed run without losing data", async () => {
    const holder = await harness.hold(dataDir);
    await query(holder.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    await killHard(holder.process.pid ?? 0);
    expect(await isRunning(holder.server)).toBe(true);
    const database = await harness.start(dataDir);
    expect(await isRunning(holder.server)).toBe(false);
    expect(harness.logged.join("\n")).toContain(
      `stopped the orphaned server of an earlier run (process ${holder.server})`,
    );
    expect(await query(database.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
  });

  it("ignores a stale pid file whose process id now belongs to another program, and leaves that program alone", async () => {
    const first = await harness.start(dataDir);
    const pidFile = join(first.folder, "cluster", "postmaster.pid");
    const lines = (await readFile(pidFile, "utf8")).split("\n");
    await first.stop();
    const { uid, gid } = await stat(join(first.folder, "cluster"));
    const bystander = spawn("sleep", ["60"], { uid, gid, cwd: "/" });
    await writeFile(pidFile, [bystander.pid, ...lines.slice(1)].join("\n"));
    const second = await harness.start(dataDir);
    expect(await query(second.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    bystander.kill();
  });

  it("rejects a folder that another process uses, and leaves that process alone", async () => {
    const holder = await harness.hold(dataDir);
    await expect(harness.start(dataDir)).rejects.toThrow(
      `in use by another instance of Gubae (process ${holder.process.pid})`,
    );
    expect(await query(holder.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
  });

  it("explains why the server did not start", async () => {
    await expect(harness.start(dataDir, { settings: { max_connections: "many" } })).rejects.toThrow(
      /PostgreSQL did not start: .*max_connections.*server\.log/,
    );
  });
});
