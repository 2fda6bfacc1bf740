import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { offeredLecture, startPayment } from "#backend/enrollments/testing/lecture-fixture.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { readyReplay } from "#backend/recording/testing/ready-replay.ts";
import { createNewTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { givenLecture, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { startMeasuredServer, type MeasuredServer } from "#backend/quality/testing/metrics/metrics-page.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { showLedgerFaults } from "#backend/enrollments/ledger-checks/ledger-figures.ts";
import { readSharedFigures } from "./shared-figures-repo.ts";

let api: MeasuredServer;
beforeAll(async () => {
  // The plans depend on what earlier tests have left in the files of a database.
  api = await startMeasuredServer({ database: await createNewTestDatabase() });
});
afterAll(() => api.stop());

const read = () => readSharedFigures(api.db, new Date());
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("with nothing open, sums are 0 and not missing", async () => {
  for (const series of [
    'gubae_payments_open{status="pending"}',
    "gubae_payment_oldest_pending_age_seconds",
    "gubae_refund_oldest_open_age_seconds",
    'gubae_rooms_live{engine="sfu"}',
    'gubae_room_participants{role="host"}',
  ])
    expect(await api.figure(series), series).toBe(0);
});

test("payments are counted by status, with the age of the oldest that is pending", async () => {
  const { lecture } = await offeredLecture(api);
  const student = await newAccount(api.url, "student");
  const { textRef } = await startPayment(api, lecture, student);
  await api
    .db("payments")
    .where({ textRef })
    .update({ createdAt: minutesAgo(50) });
  const free = await offeredLecture(api, { price: 0 });
  await startPayment(api, free.lecture, student);
  const figures = await read();
  expect(figures.openPayments).toEqual({ pending: 1 });
  expect(figures.latestPayments).toEqual({ pending: 1 });
  expect(figures.oldestPendingPaymentAge).toBeGreaterThanOrEqual(3000);
  expect(figures.oldestPendingPaymentAge).toBeLessThan(3060);
  await api
    .db("payments")
    .where({ textRef })
    .update({ createdAt: minutesAgo(61) });
  expect((await read()).latestPayments).toEqual({});
});

test("refunds count until the provider has confirmed them", async () => {
  const { student } = await givenLecture(api);
  const { id } = await api.db("payments").where({ textRef: student.textRef }).first("id");
  const [refund] = await api
    .db("refunds")
    .insert({
      paymentId: id,
      amountSantim: 100,
      borneBy: "platform",
      reason: "a test",
      status: "requested",
      reference: "figures",
      nextPollAt: "infinity",
      createdAt: minutesAgo(10),
      updatedAt: minutesAgo(10),
    })
    .returning("id");
  const { openRefunds, oldestOpenRefundAge } = await read();
  expect(openRefunds).toEqual({ requested: 1 });
  expect(oldestOpenRefundAge).toBeGreaterThanOrEqual(600);
  await api.db("refunds").where(refund).update({ status: "refunded", endedAt: new Date() });
  expect(await read()).toMatchObject({ openRefunds: {}, oldestOpenRefundAge: null });
});

test("a ledger that was changed by hand is a figure", async () => {
  const unbalanced = 'gubae_book_faults{fault="unbalanced"}';
  expect(await api.figure(unbalanced)).toBe(0);
  const { student } = await soldLecture(api);
  const trx = await api.db.transaction();
  try {
    await trx.raw("set local session_replication_role = replica");
    const { id } = await trx("payments").where({ textRef: student.textRef }).first("id");
    const booked = trx("ledger_transactions").where({ paymentId: id }).select("id");
    await trx("ledger_entries")
      .whereIn("transactionId", booked)
      .where({ account: "provider_clearing" })
      .delete();
    // The registry of a process that has not checked the ledger yet.
    const registry = new Registry();
    showLedgerFaults(registry, { db: trx, logger: pino({ level: "silent" }) });
    const shown = await registry.metrics();
    expect(shown).toContain(`${unbalanced} 1`);
    expect(shown).toContain('gubae_book_faults{fault="unbooked"} 0');
  } finally {
    await trx.rollback();
  }
});

test("backups show the newest one's age and size", async () => {
  expect(await read()).toMatchObject({ backupAge: null, backupBytes: null });
  const run = (minutes: number, bytes: number | null) => ({
    startedAt: minutesAgo(minutes),
    finishedAt: bytes === null ? null : minutesAgo(minutes),
    databaseBytes: bytes,
  });
  await api.db("backup_runs").insert([run(300, 7000), run(120, 9000), run(1, null)]);
  const { backupAge, backupBytes } = await read();
  expect([Math.round((backupAge ?? 0) / 60), backupBytes]).toEqual([120, 9000]);
});

test("what the database keeps of its log for backups is measured", async () => {
  expect(await read()).toMatchObject({ logWaitingBytes: null, logLost: null });
  await api.db.raw("select pg_create_physical_replication_slot('gubae_log', true)");
  try {
    expect(await read()).toMatchObject({ logWaitingBytes: expect.any(Number), logLost: 0 });
  } finally {
    await api.db.raw("select pg_drop_replication_slot('gubae_log')");
  }
});

test("recordings are counted until their replay is ready, with the age of what waits", async () => {
  const { lecture } = await offeredLecture(api);
  const [{ id }] = await api
    .db("recordings")
    .insert({ lectureId: lecture._id, startedAt: minutesAgo(90), failure: "disk_full" })
    .returning("id");
  expect((await read()).recordings).toEqual({ interrupted: 1 });
  const change = (row: object) => api.db("recordings").where({ id }).update(row);
  await change({ pausedAt: new Date() });
  expect((await read()).recordings).toEqual({ recording: 1 });
  await change({ state: "ended", endedAt: minutesAgo(50), failure: null });
  await api.db("recording_files").insert({
    recordingId: id,
    segment: 1,
    source: "microphone",
    medium: "audio",
    accountId: (await api.db("lectures").where({ id: lecture._id }).first("instructorId")).instructorId,
    publication: id,
    file: "a",
    startedAt: minutesAgo(90),
    endedAt: minutesAgo(80),
    state: "written",
  });
  const waiting = await read();
  expect(waiting).toMatchObject({ recordings: { ended: 1 }, waitingRecordingFiles: 1 });
  expect(Math.round((waiting.oldestWaitingRecordingFileAge ?? 0) / 60)).toBe(80);
  expect(Math.round((waiting.oldestUnmadeReplayAge ?? 0) / 60)).toBe(50);
  await change({ state: "preview" });
  expect((await read()).recordings).toEqual({ assembling: 1 });
  await change({ state: "failed" });
  expect(await read()).toMatchObject({ recordings: { failed: 1 }, oldestUnmadeReplayAge: null });
  await change({ endedAt: minutesAgo(4 * 24 * 60) });
  expect((await read()).recordings).toEqual({});
});

test("videos for a replay's place are counted while they wait or when we failed, not when they were refused", async () => {
  const { recordingId } = await readyReplay(api, null, new Date());
  const id = randomUUID();
  await api.db("replacement_videos").insert({
    id,
    recordingId,
    name: "lecture.mp4",
    bytes: 10,
    createdAt: minutesAgo(6 * 24 * 60),
  });
  const after = async (state: string, minutes: number | null) => {
    const waitingSince = minutes === null ? null : minutesAgo(minutes);
    await api.db("replacement_videos").where({ id }).update({ state, waitingSince });
    const { replayVideos, oldestWaitingVideoAge: age } = await read();
    return { ...replayVideos, minutes: age === null ? null : Math.round(age / 60) };
  };
  expect(await after("uploading", null)).toEqual({ minutes: null });
  expect(await after("waiting", 90)).toEqual({ waiting: 1, minutes: 90 });
  expect(await after("waiting", null)).toEqual({ waiting: 1, minutes: 6 * 24 * 60 });
  expect(await after("failed", 90)).toEqual({ failed: 1, minutes: null });
  expect(await after("failed", 4 * 24 * 60)).toEqual({ minutes: null });
  expect(await after("refused", 90)).toEqual({ minutes: null });
});

test("a job that is due and that nobody runs grows older; those given up are apart", async () => {
  const kind = jobKind("nobody-runs-this", z.object({}), 2);
  await addJob(api.db, kind, {});
  await addJob(api.db, kind, {}, { delayMs: 3_600_000 });
  await api.db.raw(
    `update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'
       where run_at <= now() and task_id = (select id from graphile_worker._private_tasks where identifier = ?)`,
    [kind.name],
  );
  const figures = await read();
  expect(figures.waitingJobs[kind.name]).toBe(2);
  expect(figures.oldestDueJobAge[kind.name]).toBeGreaterThanOrEqual(90);
  expect(figures.oldestDueJobAge[kind.name]).toBeLessThan(150);
  await api.db.raw("update graphile_worker._private_jobs set attempts = max_attempts where run_at <= now()");
  const later = await read();
  expect(later.failedJobs[kind.name]).toBe(1);
  expect(later.waitingJobs[kind.name]).toBe(1);
  expect(later.oldestDueJobAge).not.toHaveProperty(kind.name);
});

test("what runs is counted by task and outcome, from 0 on", async () => {
  expect(await api.figure('gubae_job_runs_total{task="send-email",outcome="given_up"}')).toBe(0);
  await newAccount(api.url, "student");
  const runs = async () => {
    const lines = (await api.figures())
      .split("\n")
      .filter((line) => /^gubae_job_runs_total.*"done"/.test(line));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  };
  await addJob(api.db, jobKind("delete-expired-data", z.object({}), 1), {});
  await expect
    .poll(() => api.figure('gubae_job_runs_total{task="delete-expired-data",outcome="done"}'))
    .toBe(1);
  expect(await runs()).toBeGreaterThanOrEqual(1);
});

test("no part of the statement reads all payments, refunds or recordings", async () => {
  let sent = { sql: "", bindings: [] as never[] };
  api.db.once("query", (query: typeof sent) => (sent = query));
  await read();
  expect(sent.sql).toContain("payments");
  const plan = await api.db.transaction(async (trx) => {
    // PostgreSQL prefers a sequential scan for a few rows, so sequential scans are disabled here.
    await trx.raw("set local enable_seqscan = off");
    const { rows } = await trx.raw(`explain ${sent.sql.replaceAll(/\$\d+/g, "?")}`, sent.bindings);
    return JSON.stringify(rows);
  });
  expect(plan).toContain("payments_by_status");
  expect(plan).toContain("refunds_open");
  expect(plan).toContain("recordings_unfinished");
  expect(plan).not.toMatch(/Seq Scan on (payments|refunds|recordings|recording_files|replacement_videos)/);
});

test("while the database is away, the process shows itself, and nothing that it only knew before", async () => {
  const away = await startMeasuredServer({ databaseOutage: { checkIntervalMs: 20, reportAfterMs: 1000 } });
  await expect.poll(() => away.figure("gubae_database_up")).toBe(1);
  await away.db.destroy();
  await expect.poll(() => away.figure("gubae_payment_oldest_pending_age_seconds")).toBeNull();
  expect(await away.figure('gubae_payments_open{status="pending"}')).toBeNull();
  expect(await away.figure("gubae_process_resident_memory_bytes")).toBeGreaterThan(1e6);
  await away.stop();
});
