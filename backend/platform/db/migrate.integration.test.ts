import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { connectDatabase, type Knex } from "./knex.ts";
import { MigrationError } from "./migration-error.ts";
import { migrate } from "./migrate.ts";
import { withDatabase } from "#backend/quality/testing/database/test-database.ts";
import { compileCache } from "#backend/quality/testing/processes/compile-cache.ts";

const name = "test_migrate";
const connectionString = withDatabase(inject("postgres"), name);
let admin: Knex;
let db: Knex;
let directory: string;

beforeAll(() => {
  admin = connectDatabase(inject("postgres"), 1);
});
afterAll(() => admin.destroy());
beforeEach(async () => {
  await admin.raw(`create database ${name}`);
  // A stricter limit than on any real server, to prove that migrations ignore it.
  await admin.raw(`alter database ${name} set statement_timeout = '250ms'`);
  db = connectDatabase(connectionString, 3);
  directory = await mkdtemp(path.join(tmpdir(), "gubae-migrations-"));
});
afterEach(async () => {
  await db.destroy();
  await admin.raw(`drop database ${name}`);
  await rm(directory, { recursive: true });
});

function addMigration(file: string, ...statements: string[]): Promise<void> {
  const lines = statements.map((sql) => `  await knex.raw(${JSON.stringify(sql)});`);
  const up = `export async function up(knex) {\n${lines.join("\n")}\n}\n`;
  return writeFile(path.join(directory, file), `${up}export async function down() {}\n`);
}

async function tables(): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'migrations%'",
  );
  return rows.map((row) => row.name).toSorted();
}

test("a migration has no time limit, whatever the server's default is", async () => {
  const setting = (key: string) => `current_setting('${key}') as ${key}`;
  await addMigration(
    "1_slow.ts",
    `create table limits as select ${setting("statement_timeout")}, ${setting("lock_timeout")}`,
    "select pg_sleep(0.6)",
  );
  await migrate(connectionString, { directory });
  expect(await db("limits")).toEqual([{ statementTimeout: "0", lockTimeout: "0" }]);
});

test("a failed migration leaves the database as it was, is named, and can be repeated once it is mended", async () => {
  await addMigration("1_old.ts", "create table kept (id int)", "insert into kept values (1)");
  await migrate(connectionString, { directory });
  await addMigration("2_good.ts", "create table good (id int)");
  await addMigration("3_bad.ts", "create table half (id int)", "select 1 / (select count(*) - 1 from kept)");
  const failed = await migrate(connectionString, { directory }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(MigrationError);
  expect(String(failed)).toMatch(/3_bad\.ts failed: .*division by zero\nThe database is unchanged/);
  expect(await tables()).toEqual(["kept"]);
  expect(await db("kept")).toEqual([{ id: 1 }]);
  expect(await db("migrations").pluck("name")).toEqual(["1_old.ts"]);
  await db("kept").insert({ id: 2 });
  await migrate(connectionString, { directory });
  expect(await tables()).toEqual(["good", "half", "kept"]);
});

test("processes that start at once migrate one after the other, and those that wait say so", async () => {
  await addMigration("1_slow.ts", "create table once (id int)", "select pg_sleep(1)");
  const said: string[] = [];
  const start = () => migrate(connectionString, { directory, log: (line) => said.push(line) });
  await Promise.all([start(), start(), start()]);
  expect(said).toHaveLength(2);
  expect(said[0]).toContain("Another process is migrating the database");
  expect(await tables()).toEqual(["once"]);
});

test("code of the release before starts on a newer schema, and says so; it runs its own all the same", async () => {
  const migrations = ["1_old.ts", "2_old.ts", "3_new.ts", "4_new.ts"] as const;
  for (const [at, file] of migrations.entries()) await addMigration(file, `create table t${at} (id int)`);
  expect(await migrate(connectionString, { directory })).toEqual(migrations);
  for (const file of migrations.slice(2)) await rm(path.join(directory, file));
  const said: string[] = [];
  expect(await migrate(connectionString, { directory, log: (line) => said.push(line) })).toEqual([]);
  expect(said).toEqual(["The database is newer than this version: it also holds 3_new.ts, 4_new.ts."]);
});

test("a database of other code is refused, and stays as it was", async () => {
  await addMigration("1_of_a_branch.ts", "create table branch (id int)");
  await migrate(connectionString, { directory });
  await rm(path.join(directory, "1_of_a_branch.ts"));
  await addMigration("2_ours.ts", "create table ours (id int)");
  const failed = await migrate(connectionString, { directory }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(MigrationError);
  expect(String(failed)).toContain("this version lacks: 1_of_a_branch.ts\n");
  expect(await tables()).toEqual(["branch"]);
});

test("npm run migrate says what it ran, and that nothing is left to run", async () => {
  const run = async () => {
    const env = { ...compileCache, DATABASE_URL: connectionString };
    const { stdout } = await promisify(execFile)(process.execPath, ["backend/app/cli/migrate-cli.ts"], {
      env,
    });
    return stdout.trim().split("\n");
  };
  const files = (await readdir(new URL("./migrations/", import.meta.url))).toSorted();
  const database = expect.stringMatching(/^Database: .*\/test_migrate$/);
  expect(await run()).toEqual([database, ...files.map((file) => `Migrated: ${file}`)]);
  expect(await run()).toEqual([database, "The database is up to date."]);
});

test("every migration runs in a transaction", async () => {
  const folder = new URL("./migrations/", import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
  const modules = await Promise.all(
    files.map(async (file) => (await import(new URL(file, folder).href)) as { config?: unknown }),
  );
  expect(modules.filter(({ config }) => config !== undefined)).toEqual([]);
});

test("before a database that holds something is changed it is backed up, or it stays as it is", async () => {
  let backups = 0;
  const beforeChange = async () => {
    backups += 1;
  };
  const run = (options = {}) => migrate(connectionString, { directory, beforeChange, ...options });
  await addMigration("1_first.ts", "create table first (id int)");
  await run();
  await run();
  expect(backups).toBe(0);
  await addMigration("2_second.ts", "create table second (id int)");
  const failing = () => Promise.reject(new Error("the disk is full"));
  await expect(run({ beforeChange: failing })).rejects.toThrow("the disk is full");
  expect(await tables()).toEqual(["first"]);
  await run();
  expect([backups, await tables()]).toEqual([1, ["first", "second"]]);
});
