import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  isRunning,
  createEmptyDatabase,
  createPostgresHarness,
  query,
  socketFolderOf,
  type PostgresHarness,
} from "./testing/postgres-harness.ts";

const isRoot = process.getuid?.() === 0;
/** If root runs the tests, other users need access to the clone's folder in order to run our programs. */
const isOpenToAll =
  isRoot && spawnSync(process.execPath, ["--version"], { uid: 65_534, gid: 65_534, cwd: "/" }).status === 0;

describe("the embedded PostgreSQL", () => {
  let harness: PostgresHarness;
  let dataDir: string;
  /** The files of an empty database. Tests that are not about the first start copy them, to save time. */
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;

  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(() => empty.remove());
  beforeEach(async () => {
    harness = await createPostgresHarness();
    dataDir = join(harness.folder, "መረጃ folder");
  });
  afterEach(() => harness.close());

  it("keeps its data from one start to the next", async () => {
    const first = await harness.start(dataDir);
    await query(first.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    await first.stop();
    const second = await harness.start(dataDir);
    expect(await query(second.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
  });

  it("leaves no process and no outside folder behind when stopped, even twice", async () => {
    await empty.copyTo(dataDir);
    const database = await harness.start(dataDir);
    const [server, sockets] = [database.pid(), socketFolderOf(database.connectionString)];
    expect(existsSync(sockets)).toBe(true);
    await Promise.all([database.stop(), database.stop()]);
    expect(await isRunning(server)).toBe(false);
    expect(existsSync(sockets)).toBe(false);
    expect(existsSync(harness.reachableBase)).toBe(false);
  });

  it("finds a short folder for its socket when the temporary folder has a long name", async () => {
    const long = join(
      harness.folder,
      "a temporary folder whose name alone exceeds what a socket's path may have ".repeat(2),
    );
    await mkdir(long);
    const holder = await harness.hold(dataDir, { env: { TMPDIR: long } });
    expect(Buffer.byteLength(socketFolderOf(holder.connectionString))).toBeLessThanOrEqual(80);
    expect(await query(holder.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
  });

  it("creates the requested database", async () => {
    await empty.copyTo(dataDir);
    const { connectionString } = await harness.start(dataDir, { databaseName: 'Class "ሀ"' });
    expect(await query(connectionString, "SELECT current_database() AS name")).toEqual([
      { name: 'Class "ሀ"' },
    ]);
  });

  it("applies settings", async () => {
    await empty.copyTo(dataDir);
    const { connectionString } = await harness.start(dataDir, { settings: { fsync: "off" } });
    expect(await query(connectionString, "SHOW fsync")).toEqual([{ fsync: "off" }]);
  });

  it("works in a folder that only its owner may enter, and finds the data again", async () => {
    const closed = join(harness.folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const first = await harness.start(join(closed, "data"));
    expect(first.folder.startsWith(isRoot ? harness.reachableBase : closed)).toBe(true);
    await query(first.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    await first.stop();
    const second = await harness.start(join(closed, "data"));
    expect(second.folder).toBe(first.folder);
    expect(await query(second.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
  });

  it.runIf(isRoot)(
    "stores temporary data in the temporary folder when it has to be stored elsewhere",
    async () => {
      const closed = join(harness.folder, "closed");
      await mkdir(closed, { mode: 0o700 });
      const holder = await harness.hold(join(closed, "data"), {
        reachableBase: null,
        env: { TMPDIR: harness.folder },
      });
      const note = await readFile(join(closed, "data", "kept-elsewhere.txt"), "utf8");
      expect(note.startsWith(join(harness.folder, "gubae"))).toBe(true);
      expect(await query(holder.connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    },
  );

  it("moves its data when a parent folder is closed later, and finds it when the clone is moved", async () => {
    const clone = join(harness.folder, "clone");
    const first = await harness.start(join(clone, "data"));
    await query(first.connectionString, "CREATE TABLE kept AS SELECT 1 AS value");
    await first.stop();
    await chmod(clone, 0o700);
    await (await harness.start(join(clone, "data"))).stop();
    await rename(clone, `${clone} moved`);
    const moved = await harness.start(join(`${clone} moved`, "data"));
    expect(await query(moved.connectionString, "SELECT value FROM kept")).toEqual([{ value: 1 }]);
  });

  it.runIf(isRoot && isOpenToAll)(
    "runs as the ordinary user who starts it, even when root starts it later",
    async () => {
      const nobody = 65_534;
      const holder = await harness.hold(dataDir, { uid: nobody, gid: nobody });
      expect(holder.uid).toBe(nobody);
      expect((await stat(`/proc/${holder.server}`)).uid).toBe(nobody);
      holder.process.kill("SIGINT");
      await once(holder.process, "exit");
      const database = await harness.start(dataDir);
      expect((await stat(`/proc/${database.pid()}`)).uid).toBe(nobody);
      expect(await readdir(database.folder)).toContain("cluster");
    },
  );
});
