import { readdir } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findLedgerViolations } from "#backend/enrollments/ledger-checks/ledger-violations-repo.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { listAllRows, listCatalogue, listColumns } from "./catalogue-repo.ts";
import { createDatabaseOfRelease } from "./database-of-release.ts";

const migrations = await readdir(new URL("../../platform/db/migrations/", import.meta.url));

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabaseOfRelease();
});
afterEach(() => database.close());

const upgrade = (options = {}) => migrate(database.connectionString, options);
const namesOfMigrations = () => database.db("migrations").orderBy("id").pluck("name");

test("the last release before the baseline gets the schema of a new database, and loses nothing", async () => {
  const { db } = database;
  const columns = await listColumns(db);
  const before = await listAllRows(db, columns);
  expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
  expect(await upgrade()).toEqual(migrations.toSorted());

  const fresh = await createTestDatabase();
  const expected = await listCatalogue(fresh.db);
  await fresh.close();
  expect(expected.length).toBeGreaterThan(1000);
  expect(await listCatalogue(db)).toEqual(expected);

  const renamedStates = (row: string) =>
    row.replace(/(,audio,.*),carried,/, "$1,stored,").replace(/,standing,/, ",active,");
  const renamed = Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [table, rows.map(renamedStates).toSorted()]),
  );
  expect(await listAllRows(db, columns)).toEqual(renamed);
  expect(JSON.stringify(renamed)).not.toEqual(JSON.stringify(before));
  expect(await findLedgerViolations(db)).toEqual([]);
  expect(await namesOfMigrations()).toEqual(migrations.toSorted());
  // It is done once.
  expect(await upgrade()).toEqual([]);
});

test("a job that was queued under an old kind runs under its new one", async () => {
  await database.db.raw("select graphile_worker.add_job('carry-recordings', '{}')");
  await upgrade();
  const { rows } = await database.db.raw("select task_identifier from graphile_worker.jobs");
  expect(rows).toEqual([{ taskIdentifier: "store-recordings" }]);
});

test("it is backed up first, and stays as it is when that fails", async () => {
  const before = await listCatalogue(database.db);
  const beforeChange = () => Promise.reject(new Error("the disk is full"));
  await expect(upgrade({ beforeChange })).rejects.toThrow("the disk is full");
  expect(await listCatalogue(database.db)).toEqual(before);
});

test("an older release is refused, with the one to start first", async () => {
  await database.db("migrations").where({ name: "20261129110000_backup_checks.ts" }).delete();
  await expect(upgrade()).rejects.toThrow(
    "The database was made by an old release. Start release f114173a on it once, then this one.",
  );
});

test("a process that still serves refuses it, until it has stopped", async () => {
  const before = await namesOfMigrations();
  const serving = connectDatabase(database.connectionString, 1);
  await serving.raw("set application_name = 'gubae-jobs'");
  await expect(upgrade()).rejects.toThrow(/stop all of them, then start this release[^]*unchanged/);
  expect(await namesOfMigrations()).toEqual(before);
  await serving.destroy();
  await expect.poll(() => upgrade().catch(String)).toEqual(migrations.toSorted());
});

test("a failure half-way leaves it as it was, and it can be repeated", async () => {
  await database.db.raw("create table push_sends (id int)");
  const before = await listCatalogue(database.db);
  await expect(upgrade()).rejects.toThrow(/upgrade to this release failed: [^]*push_sends[^]*unchanged/);
  expect(await listCatalogue(database.db)).toEqual(before);
  await database.db.raw("drop table push_sends");
  expect(await upgrade()).toEqual(migrations.toSorted());
});
