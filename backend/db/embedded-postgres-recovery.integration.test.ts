import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { UnexpectedExit } from "./embedded-postgres/supervisor.ts";
import {
  isRunning,
  killHard,
  openLaboratory,
  query,
  socketFolderOf,
  until,
  type Laboratory,
} from "./embedded-postgres/testing/laboratory.ts";

describe("the embedded PostgreSQL after an accident", () => {
  let lab: Laboratory;
  let dataDir: string;

  beforeEach(async () => {
    lab = await openLaboratory();
    dataDir = join(lab.folder, "data");
  });
  afterEach(() => lab.close());

  it("starts its server again, at the same address, when the server is killed", async () => {
    const exits: UnexpectedExit[] = [];
    const database = await lab.start(dataDir, { onExit: (exit) => exits.push(exit) });
    await query(database.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    const killed = database.pid();
    await killHard(killed);
    await until(async () => exits.length === 1);
    expect(exits).toEqual([{ code: null, signal: "SIGKILL", restarted: true }]);
    expect(database.pid()).not.toBe(killed);
    expect(await query(database.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
  });

  it("waits for the busy sessions of a killed server before it starts another", async () => {
    const exits: UnexpectedExit[] = [];
    const database = await lab.start(dataDir, { onExit: (exit) => exits.push(exit) });
    const busy = query(
      database.connectionString,
      "SELECT sum(i) FROM generate_series(1, 8000000) AS i",
    ).catch(() => "cut");
    await until(async () => {
      const active = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT sum%' AND state = 'active'";
      return (await query(database.connectionString, active)).length === 1;
    });
    await killHard(database.pid());
    await until(async () => exits.length === 1, 30_000);
    await busy;
    expect(exits[0]?.restarted).toBe(true);
    expect(await query(database.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
  });

  it("gives up on a server that dies again and again, says so, and can still be stopped", async () => {
    const exits: UnexpectedExit[] = [];
    const database = await lab.start(dataDir, { onExit: (exit) => exits.push(exit) });
    for (let deaths = 1; deaths <= 4; deaths += 1) {
      await killHard(database.pid());
      await until(async () => exits.length === deaths);
    }
    expect(exits.map(({ restarted }) => restarted)).toEqual([true, true, true, false]);
    await database.stop();
    expect(existsSync(socketFolderOf(database.connectionString))).toBe(false);
  });

  it("recovers when it was killed together with its server, and removes what that run left", async () => {
    const holder = await lab.hold(dataDir);
    await query(holder.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    await killHard(holder.process.pid ?? 0);
    await killHard(holder.server);
    const left = socketFolderOf(holder.connectionString);
    expect(existsSync(left)).toBe(true);
    const database = await lab.start(dataDir);
    expect(await query(database.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
    expect(existsSync(left)).toBe(false);
  });

  it("stops the orphan that a killed run left running, without losing what it held", async () => {
    const holder = await lab.hold(dataDir);
    await query(holder.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    await killHard(holder.process.pid ?? 0);
    expect(await isRunning(holder.server)).toBe(true);
    const database = await lab.start(dataDir);
    expect(await isRunning(holder.server)).toBe(false);
    expect(lab.logged.join("\n")).toContain(
      `stopped the server that an earlier run left behind (process ${holder.server})`,
    );
    expect(await query(database.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
  });

  it("stops its server when its process ends without asking it to", async () => {
    const holder = await lab.hold(dataDir);
    holder.process.kill("SIGUSR2");
    await once(holder.process, "exit");
    await until(async () => !(await isRunning(holder.server)));
    expect(existsSync(socketFolderOf(holder.connectionString))).toBe(false);
  });

  it("ignores a stale pid file whose process id belongs to another program now, and leaves that one alone", async () => {
    const first = await lab.start(dataDir);
    const pidFile = join(first.folder, "cluster", "postmaster.pid");
    const lines = (await readFile(pidFile, "utf8")).split("\n");
    await first.stop();
    const { uid, gid } = await stat(join(first.folder, "cluster"));
    const bystander = spawn("sleep", ["60"], { uid, gid, cwd: "/" });
    await writeFile(pidFile, [bystander.pid, ...lines.slice(1)].join("\n"));
    const second = await lab.start(dataDir);
    expect(await query(second.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    bystander.kill();
  });

  it("is not misled by a pid file that was cut short", async () => {
    const first = await lab.start(dataDir);
    await first.stop();
    await writeFile(join(first.folder, "cluster", "postmaster.pid"), "99999999\n");
    const second = await lab.start(dataDir);
    expect(await query(second.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
  });

  it("does a first start again that was killed half way", async () => {
    await mkdir(join(dataDir, "cluster.unfinished", "base"), { recursive: true });
    const database = await lab.start(dataDir);
    expect(await query(database.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    expect(existsSync(join(dataDir, "cluster.unfinished"))).toBe(false);
  });

  it("refuses a folder that another living run uses, and leaves that run alone", async () => {
    const holder = await lab.hold(dataDir);
    await expect(lab.start(dataDir)).rejects.toThrow(
      `in use by another Gubae (process ${holder.process.pid})`,
    );
    expect(await query(holder.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
  });

  it("says what to do about data of another major version", async () => {
    const first = await lab.start(dataDir);
    await first.stop();
    await writeFile(join(first.folder, "cluster", "PG_VERSION"), "17\n");
    await expect(lab.start(dataDir)).rejects.toThrow(/was made by PostgreSQL 17, this is 18\. Go back/);
  });

  it("says why the server did not start", async () => {
    await expect(lab.start(dataDir, { settings: { max_connections: "many" } })).rejects.toThrow(
      /PostgreSQL did not start: .*max_connections.*server\.log/,
    );
  });
});
