import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { connectDatabase } from "#backend/db/knex.ts";
import { proxyPostgres } from "#backend/testing/postgres-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import { createJobs, type Jobs } from "./create-jobs.ts";
import { jobKind } from "./job-kind.ts";
import { addJob, addJobs } from "./job-repo.ts";
import { task, type JobContext, type Task } from "./task.ts";

const greet = jobKind("greet", z.object({ name: z.string() }));
const logger = pino({ level: "silent" });
const patience = { timeout: 20_000, interval: 25 };

let database: TestDatabase;
let running: Jobs[] = [];
let greeted: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
  greeted = [];
  await database.db.raw("delete from graphile_worker._private_jobs");
});
afterAll(() => database.close());

const greeting = (after: () => Promise<void> = async () => undefined): Task =>
  task(greet, async ({ name }) => {
    greeted.push(name);
    await after();
  });

function begin(tasks: Task[], db = database.db): Jobs {
  const jobs = createJobs({ db, logger, tasks, regular: false });
  jobs.start();
  running.push(jobs);
  return jobs;
}

const waiting = () =>
  database.db("graphile_worker.jobs").select("key", "locked_by", "attempts", "last_error");

test("a job is done after its transaction commits, and not when it doesn't", async () => {
  begin([greeting()]);
  const failing = database.db.transaction(async (trx) => {
    await addJob(trx, greet, { name: "nobody" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await database.db.transaction((trx) => addJob(trx, greet, { name: "Sara" }));
  await expect.poll(() => greeted, patience).toEqual(["Sara"]);
  await expect.poll(waiting, patience).toEqual([]);
});

test("one key is one job: what waits is replaced", async () => {
  for (const name of ["first", "second"]) await addJob(database.db, greet, { name }, { key: "greeting" });
  begin([greeting()]);
  await expect.poll(() => greeted, patience).toEqual(["second"]);
});

test("of many each has its key: what waits is replaced, what runs is done once more, and may be left alone", async () => {
  const { db } = database;
  let goOn = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    goOn = () => resolve();
  });
  const many = (ids: string[], more: object = {}) =>
    addJobs(db, { kind: greet, field: "name", ids, ...more });
  await many([]);
  await many(["a", "b"], { delayMs: 3_600_000 });
  expect(await waiting().orderBy("key")).toMatchObject([{ key: "greet:a" }, { key: "greet:b" }]);
  await many(["b", "c"], { onlyIfNone: true });
  begin([greeting(() => held)]);
  await expect.poll(() => greeted, patience).toEqual(["c"]);
  await many(["c"], { onlyIfNone: true });
  await many(["b", "c"]);
  await expect.poll(() => greeted.toSorted(), patience).toEqual(["b", "c", "c"]);
  goOn();
  await expect.poll(async () => (await waiting()).map(({ key }) => key), patience).toEqual(["greet:a"]);
});

test("a job waits for its time", async () => {
  begin([greeting()]);
  await addJob(database.db, greet, { name: "late" }, { delayMs: 3_600_000 });
  await addJob(database.db, greet, { name: "now" });
  await expect.poll(() => greeted, patience).toEqual(["now"]);
  await expect.poll(waiting, patience).toMatchObject([{ attempts: 0 }]);
});

test("a job that fails is tried again, and knows its last time", async () => {
  const twice = jobKind("twice", z.object({}), 2);
  const tries: boolean[] = [];
  begin([
    task(twice, async (_, { isLastAttempt }) => {
      tries.push(isLastAttempt);
      throw new Error("not today");
    }),
  ]);
  await addJob(database.db, twice, {});
  await expect.poll(() => tries, patience).toEqual([false, true]);
});

test("a payload of another shape is refused before the task sees it", async () => {
  begin([greeting()]);
  await database.db.raw("select graphile_worker.add_job('greet', '{\"name\": 7}')");
  await expect.poll(async () => (await waiting())[0]?.last_error, patience).toContain("name");
  expect(greeted).toEqual([]);
});

test("several processes share the jobs, each done once", async () => {
  for (const _ of [1, 2, 3]) begin([greeting()]);
  const names = Array.from({ length: 60 }, (_, index) => `person ${index}`);
  await Promise.all(names.map((name) => addJob(database.db, greet, { name })));
  await expect.poll(() => greeted.length, patience).toBe(60);
  await expect.poll(waiting, patience).toEqual([]);
  expect(new Set(greeted).size).toBe(60);
});

test("stopping waits for what is under way", async () => {
  let finish = () => undefined as void;
  const jobs = begin([greeting(() => new Promise((resolve) => (finish = resolve)))]);
  await addJob(database.db, greet, { name: "slow" });
  await vi.waitFor(() => expect(greeted).toEqual(["slow"]), patience);
  const stopped = jobs.stop();
  finish();
  await stopped;
  running = [];
  expect(await waiting()).toEqual([]);
});

test("stopping gives back what takes too long, free for others", async () => {
  const heard: JobContext["signal"][] = [];
  const endless = task(greet, async (_, { signal }) => {
    heard.push(signal);
    await new Promise(() => undefined);
  });
  const jobs = begin([endless]);
  await addJob(database.db, greet, { name: "endless" });
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience);
  const started = performance.now();
  await jobs.stop();
  running = [];
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(heard[0]?.aborted).toBe(true);
  expect(await waiting()).toMatchObject([{ locked_by: null }]);
}, 30_000);

test("the job of a killed process is done soon, though nobody gave it back", async () => {
  await addJob(database.db, greet, { name: "left behind" });
  const script = fileURLToPath(new URL("./testing/endless-job.ts", import.meta.url));
  const child = spawn(process.execPath, [script, database.connectionString], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const alive = createJobs({
    db: database.db,
    logger,
    tasks: [greeting()],
    regular: false,
    heartbeatMs: 100,
    silenceMs: 1500,
  });
  running.push(alive);
  alive.start();
  // While it lives the job is its own, however long it takes.
  await wait(3000);
  expect(greeted).toEqual([]);
  child.kill("SIGKILL");
  await expect.poll(() => greeted, patience).toEqual(["left behind"]);
  await expect.poll(waiting, patience).toEqual([]);
}, 60_000);

test("the database away for a while: nothing crashes, and jobs are done again when it is back", async () => {
  const proxy = await proxyPostgres(database.connectionString);
  const db = connectDatabase(proxy.connectionString);
  const jobs = begin([greeting()], db);
  await addJob(database.db, greet, { name: "before" });
  await expect.poll(() => greeted, patience).toEqual(["before"]);
  await proxy.goAway();
  await addJob(database.db, greet, { name: "meanwhile" });
  await proxy.comeBack();
  await expect.poll(() => greeted, patience).toEqual(["before", "meanwhile"]);
  await jobs.stop();
  running = [];
  await db.destroy();
  await proxy.goAway();
}, 60_000);

test("the database away when the process starts: jobs begin when it comes", async () => {
  const proxy = await proxyPostgres(database.connectionString);
  await proxy.goAway();
  const db = connectDatabase(proxy.connectionString);
  const jobs = begin([greeting()], db);
  await addJob(database.db, greet, { name: "early" });
  await wait(500);
  await proxy.comeBack();
  await expect.poll(() => greeted, patience).toEqual(["early"]);
  await jobs.stop();
  running = [];
  await db.destroy();
  await proxy.goAway();
}, 60_000);
