import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roomMatrix } from "#backend/quality/authorization/room-matrix.ts";
import { routeMatrix } from "#backend/quality/authorization/route-matrix.ts";
import { createNewTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { createFixture, type TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { explain, recordQueries, scannedTables, type SentQuery } from "./explain-repo.ts";
import { hotJourneys, type Until } from "./hot-journeys.ts";
import { hotRequests, scheduleTwoPages } from "./hot-requests.ts";
import { restoreStatistics } from "./restore-statistics-repo.ts";
import { requestOfRoom, requestOfRoute } from "./matrix-requests.ts";
import { addScheduledJob, countRuns, listScheduledJobs } from "./scheduled-job-repo.ts";
import { parseStatistics } from "./statistics.ts";

/** Tables with fewer rows may be scanned entirely. */
const LARGE = 10_000;

let api: TestServer;
let fixture: TestFixture;
let large: TestDatabase;
let largeTables: Set<string>;

beforeAll(async () => {
  const file = new URL("./million-lectures.jsonl", import.meta.url);
  const statistics = parseStatistics(await readFile(file, "utf8"));
  largeTables = new Set(
    statistics.relations.filter(({ tuples }) => tuples >= LARGE).map(({ relation }) => relation),
  );
  large = await createNewTestDatabase();
  await restoreStatistics(large.db, statistics);
  // Without scheduled jobs, the queue would not list the jobs' names.
  api = await startTestServer({ scheduledJobs: true });
  fixture = await createFixture(api);
  await scheduleTwoPages(fixture);
});
afterAll(async () => {
  for (const clean of fixture.cleanups) clean();
  await large.close();
  await api.stop();
});

/** Returns the queries that scan a large table from first to last row, each with that table. */
async function scansOf(sent: readonly SentQuery[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of sent) {
    const plan = await explain(large.db, query);
    for (const table of scannedTables(plan))
      if (largeTables.has(table)) found.push(`${table} by ${query.sql}`);
  }
  return [...new Set(found)];
}

async function expectNoScan(work: () => Promise<unknown>): Promise<void> {
  const sent = await recordQueries(api.db, work);
  expect(await scansOf(sent)).toEqual([]);
}

test("a query that reads a large table as a whole is found", async () => {
  const sent = await recordQueries(api.db, () => api.db("lectures").where({ description: "" }));
  expect(await scansOf(sent)).toEqual([expect.stringMatching(/^lectures by select \*/)]);
});

describe("what pages ask for all the time", () => {
  test.each(Object.entries(hotRequests))("%s", (_, request) => expectNoScan(() => request(fixture)));
});

const until: Until = async (isSo) => {
  await expect.poll(isSo, { interval: 20 }).toBe(true);
};

describe("what takes several requests", () => {
  test.each(Object.entries(hotJourneys(until)))("%s", (_, journey) => expectNoScan(() => journey(fixture)));
});

describe("each route", () => {
  test.each(Object.entries(routeMatrix))("%s", async (route, row) =>
    expectNoScan(await requestOfRoute(fixture, route, row)),
  );
});

describe("each request of a room", () => {
  test.each(Object.entries(roomMatrix))("%s", (name, row) =>
    expectNoScan(() => requestOfRoom(fixture, name, row)),
  );
});

/** These run once a night. An index for them would cost more on every request than it saves at night. */
const nightly = ["delete-expired-data", "delete-old-pushes", "sweep-pictures"];

test("each job that runs every minute", async () => {
  const names = await listScheduledJobs(api.db);
  expect(names).toEqual(expect.arrayContaining(nightly));
  await expectNoScan(async () => {
    for (const name of names.filter((job) => !nightly.includes(job))) {
      await addScheduledJob(api.db, name);
      await expect.poll(() => countRuns(api.db, name), { interval: 20 }).toBe(0);
    }
  });
});
