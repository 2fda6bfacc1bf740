import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { startPostgresProxy } from "#backend/quality/testing/database/postgres-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { createJobRunner, type JobRunner } from "./job-runner.ts";
import { jobKind } from "./job-kind.ts";
import { addJob, addJobs } from "./job-repo.ts";
import { task, type JobContext, type Task } from "./task.ts";

const greet = jobKind("greet", z.object({ name: z.string() }));
const logger = pino({ level: "silent" });
const patience = { timeout: 20_000, interval: 25 };

let database: TestDatabase;
let running: JobRunner[] = [];
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

function startRunner(tasks: Task[], db = database.db): JobRunner {
  const jobs = createJobRunner({ db, logger, tasks, cron: false });
  jobs.start();
  running.push(jobs);
  return jobs;
}

const queuedJobs = () =>
  database.db("graphile_worker.jobs").select("key", "lockedBy", "attempts", "lastError");

test("a job runs after its transaction commits, and not after a rollback", async () => {
  startRunner([greeting()]);
  const failing = database.db.transaction(async (trx) => {
    await addJob(trx, greet, { name: "nobody" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await database.db.transaction((trx) => addJob(trx, greet, { name: "Sara" }));
  await expect.poll(() => greeted, patience).toEqual(["Sara"]);
  await expect.poll(queuedJobs, patience).toEqual([]);
});

test("a waiting job is replaced by another one with its key", async () => {
  for (const name of ["first", "second"]) await addJob(database.db, greet, { name }, { key: "greeting" });
  startRunner([greeting()]);
  await expect.poll(() => greeted, patience).toEqual(["second"]);
});

test("jobs added in a batch replace waiting ones, run again beside running ones, or skip both", async () => {
  const { db } = database;
  let finish = () => undefined as void;
  const blocked = new Promise<void>((resolve) => {
    finish = () => resolve();
  });
  const many = (ids: string[], more: object = {}) =>
    addJobs(db, { kind: greet, field: "name", ids, ...more });
  await many([]);
  await many(["a", "b"], { delayMs: 3_600_000 });
  expect(await queuedJobs().orderBy("key")).toMatchObject([{ key: "greet:a" }, { key: "greet:b" }]);
  await many(["b", "c"], { skipExisting: true });
  startRunner([greeting(() => blocked)]);
  await expect.poll(() => greeted, patience).toEqual(["c"]);
  await many(["c"], { skipExisting: true });
  await many(["b", "c"]);
  await expect.poll(() => greeted.toSorted(), patience).toEqual(["b", "c", "c"]);
  finish();
  await expect.poll(async () => (await queuedJobs()).map(({ key }) => key), patience).toEqual(["greet:a"]);
});

test("a delayed job waits for its time", async () => {
  startRunner([greeting()]);
  await addJob(database.db, greet, { name: "late" }, { delayMs: 3_600_000 });
  await addJob(database.db, greet, { name: "now" });
  await expect.poll(() => greeted, patience).toEqual(["now"]);
  await expect.poll(queuedJobs, patience).toMatchObject([{ attempts: 0 }]);
});

test("a failed job is retried, and is told about its last attempt", async () => {
  const twice = jobKind("twice", z.object({}), 2);
  const lastAttempts: boolean[] = [];
  startRunner([
    task(twice, async (_, { isLastAttempt }) => {
      lastAttempts.push(isLastAttempt);
      throw new Error("not today");
    }),
  ]);
  await addJob(database.db, twice, {});
  await expect.poll(() => lastAttempts, patience).toEqual([false, true]);
});

test("a payload that does not fit the schema never reaches the task", async () => {
  startRunner([greeting()]);
  await database.db.raw("select graphile_worker.add_job('greet', '{\"name\": 7}')");
  await expect.poll(async () => (await queuedJobs())[0]?.lastError, patience).toContain("name");
  expect(greeted).toEqual([]);
});

test("several runners share the jobs, and each job runs once", async () => {
  for (const _ of [1, 2, 3]) startRunner([greeting()]);
  const names = Array.from({ length: 60 }, (_, index) => `person ${index}`);
  await Promise.all(names.map((name) => addJob(database.db, greet, { name })));
  await expect.poll(() => greeted.length, patience).toBe(60);
  await expect.poll(queuedJobs, patience).toEqual([]);
  expect(new Set(greeted).size).toBe(60);
});

test("stopping waits for running jobs", async () => {
  let finish = () => undefined as void;
  const jobs = startRunner([greeting(() => new Promise((resolve) => (finish = resolve)))]);
  await addJob(database.db, greet, { name: "slow" });
  await vi.waitFor(() => expect(greeted).toEqual(["slow"]), patience);
  const stopped = jobs.stop();
  finish();
  await stopped;
  running = [];
  expect(await queuedJobs()).toEqual([]);
});

test("stopping unlocks jobs that outlast the grace period", async () => {
  const signals: JobContext["signal"][] = [];
  const endless = task(greet, async (_, { signal }) => {
    signals.push(signal);
    await new Promise(() => undefined);
  });
  const jobs = startRunner([endless]);
  await addJob(database.db, greet, { name: "endless" });
  await vi.waitFor(() => expect(signals).toHaveLength(1), patience);
  const started = performance.now();
  await jobs.stop();
  running = [];
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(signals[0]?.aborted).toBe(true);
  expect(await queuedJobs()).toMatchObject([{ lockedBy: null }]);
}, 30_000);

test("the job of a killed process soon runs elsewhere", async () => {
  await addJob(database.db, greet, { name: "left behind" });
  const script = fileURLToPath(new URL("./testing/endless-job.ts", import.meta.url));
  const child = spawn(process.execPath, [script, database.connectionString], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const alive = createJobRunner({
    db: database.db,
    logger,
    tasks: [greeting()],
    cron: false,
    heartbeatMs: 100,
    runnerTimeoutMs: 1500,
  });
  running.push(alive);
  alive.start();
  // As long as a process is alive, no other process takes over its job, however long the job takes.
  await wait(3000);
  expect(greeted).toEqual([]);
  child.kill("SIGKILL");
  await expect.poll(() => greeted, patience).toEqual(["left behind"]);
  await expect.poll(queuedJobs, patience).toEqual([]);
}, 60_000);

test("the runner survives an outage of the database and continues afterwards", async () => {
  const proxy = await startPostgresProxy(database.connectionString);
  const db = connectDatabase(proxy.connectionString);
  const jobs = startRunner([greeting()], db);
  await addJob(database.db, greet, { name: "before" });
  await expect.poll(() => greeted, patience).toEqual(["before"]);
  // Waits until the job's completion is recorded; otherwise, the job would rightly run again.
  await expect.poll(queuedJobs, patience).toEqual([]);
  await proxy.stop();
  await addJob(database.db, greet, { name: "meanwhile" });
  await proxy.restart();
  await expect.poll(() => greeted, patience).toEqual(["before", "meanwhile"]);
  await jobs.stop();
  running = [];
  await db.destroy();
  await proxy.stop();
}, 60_000);

test("a job whose assignment was lost with the connection soon runs", async () => {
  let losing = false;
  const proxy = await startPostgresProxy(database.connectionString, (application) => {
    if (!losing || application !== "gubae-jobs") return true;
    losing = false;
    return "lose-response";
  });
  const db = connectDatabase(proxy.connectionString);
  const jobs = startRunner([greeting()], db);
  await addJob(database.db, greet, { name: "before" });
  await expect.poll(() => greeted, patience).toEqual(["before"]);
  await expect.poll(queuedJobs, patience).toEqual([]);
  losing = true;
  await addJob(database.db, greet, { name: "lost" });
  // The timeout is shorter than the time after which the locks of dead runners expire.
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(["before", "lost"]);
  expect(losing).toBe(false);
  await jobs.stop();
  running = [];
  await db.destroy();
  await proxy.stop();
}, 60_000);

test("the runner starts once the database becomes available", async () => {
  const proxy = await startPostgresProxy(database.connectionString);
  await proxy.stop();
  const db = connectDatabase(proxy.connectionString);
  const jobs = startRunner([greeting()], db);
  await addJob(database.db, greet, { name: "early" });
  await wait(500);
  await proxy.restart();
  await expect.poll(() => greeted, patience).toEqual(["early"]);
  await jobs.stop();
  running = [];
  await db.destroy();
  await proxy.stop();
}, 60_000);
