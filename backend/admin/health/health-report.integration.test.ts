import { beforeAll, expect, test } from "vitest";
import { getHealth, healthCheckNames, type HealthFindingCode } from "#contract/admin/health-report.ts";
import { createSecretBox } from "#backend/platform/secret-box.ts";
import { offeredLecture, startPayment } from "#backend/enrollments/testing/lecture-fixture.ts";
import { createChapaPayouts } from "#backend/payments/providers/chapa/chapa-payouts.ts";
import { storeFirstKeys } from "#backend/notifications/push/push-key-repo.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { asAdmin, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { checkBackups } from "./machine-checks.ts";
import { checkMediaServers } from "./machine-checks.ts";
import { checkProvider } from "./money-checks.ts";
import { checkPushKeys } from "./message-checks.ts";
import { checkStorage } from "./machine-checks.ts";
import type { HealthServices } from "./health-check.ts";

let admin: TestAccount;

const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student", "Admin Person"));
});

const report = () => call(api.url, getHealth, { token: admin.token });
async function found(code: HealthFindingCode) {
  return (await report()).findings.find((finding) => finding.code === code);
}
/** The disk usage of the machine that runs the tests doesn't matter here. */
const exceptDisk = ({ code }: { code: HealthFindingCode }) => code !== "disk_nearly_full";
const anHourAgo = () => new Date(Date.now() - 60 * 60_000);
const nothing = {} as HealthServices;

test("a server that works has no findings, and says its version, start and processes", async () => {
  const { findings, checks, version, startedAt, processes } = await report();
  expect(checks?.map(({ name }) => name)).toEqual(healthCheckNames);
  for (const { at } of checks ?? []) expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
  expect(findings.filter(exceptDisk)).toEqual([]);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(Date.parse(startedAt)).toBeLessThanOrEqual(Date.now());
  expect(processes).toBe(1);
});

test("late jobs, given-up jobs and a missing runner are found", async () => {
  const { db } = api;
  await db.raw("select graphile_worker.add_job('late', run_at := now() - interval '1 hour')");
  await db.raw(
    "select graphile_worker.add_job('lost', run_at := now() - interval '1 hour', max_attempts := 1)",
  );
  await db.raw("update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1");
  await db("job_runners").update({ lastSeenAt: anHourAgo() });
  expect((await report()).findings.filter(exceptDisk)).toEqual([
    { code: "jobs_without_runner" },
    { code: "jobs_late", count: 1, since: expect.stringMatching(/Z$/) },
    { code: "jobs_given_up", count: 1, detail: "lost (1)" },
  ]);
  await db.raw("delete from graphile_worker._private_jobs");
});

test("emails that wait for long, and that were given up, are found", async () => {
  const email = { kind: "contact-message", language: "en", data: "{}", createdAt: anHourAgo() };
  await api.db("emails").insert({ ...email, dueAt: anHourAgo() });
  await api.db("emails").insert({ ...email, dueAt: anHourAgo(), endedAt: new Date(), outcome: "failed" });
  expect(await found("emails_late")).toMatchObject({ count: 1 });
  expect(await found("emails_failed")).toMatchObject({ count: 1 });
});

test("payments that stay open, and those that need an admin, are found", async () => {
  const { lecture } = await offeredLecture(api);
  const student = await newAccount(api.url, "student");
  const { textRef } = await startPayment(api, lecture, student);
  const payment = () => api.db("payments").where({ textRef });
  expect(await found("payments_open_long")).toBeUndefined();
  await payment().update({ createdAt: new Date(Date.now() - 3 * 60 * 60_000) });
  expect(await found("payments_open_long")).toMatchObject({ count: 1 });
  await payment().update({ provider: "gone" });
  expect(await found("payments_need_attention")).toEqual({ code: "payments_need_attention", count: 1 });
});

test("refunds that wait for the provider, or for long, are found", async () => {
  const { student } = await soldLecture(api);
  const { id } = await api.db("payments").where({ textRef: student.textRef }).first("id");
  const at = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  const refund = { paymentId: id, amountSantim: 1000, borneBy: "platform", reason: "bad sound" };
  await api
    .db("refunds")
    .insert({ ...refund, status: "requested", reference: "r-1", createdAt: at, updatedAt: at });
  expect(await found("refunds_open_long")).toMatchObject({ count: 1, since: at.toISOString() });
  await api.db("refunds").update({ postponements: 2, note: "Insufficient balance" });
  expect(await found("refunds_wait")).toMatchObject({ count: 1, amount: 10, detail: "Insufficient balance" });
  expect(await found("refunds_open_long")).toBeUndefined();
});

test("a ledger that was changed by hand is found", async () => {
  const { student } = await soldLecture(api);
  const { id } = await api.db("payments").where({ textRef: student.textRef }).first("id");
  const booked = api.db("ledger_transactions").where({ paymentId: id }).select("id");
  /** Disables triggers, as a superuser can, so that no trigger rejects the change. */
  const byHand = (table: string, column: string) =>
    api.db.transaction(async (trx) => {
      await trx.raw("set local session_replication_role = replica");
      await trx(table).whereIn(column, booked).delete();
    });
  await api.db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx("ledger_entries")
      .whereIn("transactionId", booked)
      .where({ account: "provider_clearing" })
      .update({ amountSantim: 44_000 });
  });
  expect(await found("books_unbalanced")).toEqual({ code: "books_unbalanced", count: 1, amount: 10 });
  await byHand("ledger_entries", "transaction_id");
  await byHand("ledger_transactions", "id");
  expect(await found("books_incomplete")).toEqual({ code: "books_incomplete", count: 1 });
});

test("backups that are off, missing, failed or old are found", async () => {
  const { db } = api;
  const location = { kind: "folder", folder: "/backups" } as const;
  const look = (where: typeof location | null, isDemonstration = false) =>
    checkBackups({
      ...nothing,
      db,
      clock: () => new Date(),
      health: {
        ...nothing.health,
        backup: { location: where, keepDays: 14, recipient: null },
        isDemonstration,
      },
    });
  expect(await look(null, true)).toEqual([]);
  expect(await look(null)).toEqual([{ code: "backups_off" }]);
  expect(await look(location)).toEqual([{ code: "backup_missing" }]);
  const finishedAt = new Date(Date.now() - 27 * 60 * 60_000);
  await db("backup_runs").insert({ startedAt: finishedAt, finishedAt });
  expect(await look(location)).toEqual([{ code: "backup_old", since: finishedAt.toISOString() }]);
  await db("backup_runs").insert({ startedAt: anHourAgo(), failure: "no space" });
  expect(await look(location)).toMatchObject([{ code: "backup_failed", detail: "no space" }]);
  await db("backup_runs").insert({ startedAt: anHourAgo(), finishedAt: anHourAgo() });
  expect(await look(location)).toEqual([]);
});

test("tables of another version are found", async () => {
  await api.db("migrations").insert({ name: "20990101000000_of_the_next_version.ts", batch: 9 });
  expect(await found("schema_ahead")).toEqual({ code: "schema_ahead", count: 1 });
  await api.db("migrations").where({ batch: 9 }).delete();
  const first = await api.db("migrations").first("name");
  await api.db("migrations").where(first).update({ name: "20990101000000_renamed.ts" });
  expect(await found("schema_behind")).toEqual({ code: "schema_behind", count: 1 });
});

test("what cannot be reached is found with the reason: provider, storage, media servers", async () => {
  const away = createChapaPayouts({
    baseUrl: "http://127.0.0.1:59999/v1",
    checkoutOrigin: "https://checkout.chapa.co",
    secretKey: "CHASECK_TEST-x",
    webhookSecret: "x",
    mode: "test",
  });
  expect(await checkProvider({ ...nothing, provider: away })).toMatchObject([
    { code: "provider_away", detail: expect.stringContaining("ECONNREFUSED") },
  ]);
  const health = {
    ...nothing.health,
    dataDir: "/",
    pushBox: createSecretBox("x".repeat(32), "push"),
  } as const;
  const bucket = { kind: "s3", endpoint: "http://127.0.0.1:59999", region: "r", bucket: "b" } as const;
  const storage = { ...bucket, accessKeyId: "a", secretAccessKey: "s", publicEndpoint: null };
  const servers = { mediaServers: [{ url: "ws://janus.example:8188", isAway: true }] };
  const services = { ...nothing, db: api.db, health: { ...health, ...servers, storage } };
  expect(await checkStorage(services)).toMatchObject([
    { code: "storage_away", detail: expect.stringContaining("ECONNREFUSED") },
  ]);
  expect(await checkMediaServers(services)).toEqual([{ code: "sfu_away", detail: "janus.example:8188" }]);
});

test("push keys that another SECRET sealed are found, and stay", async () => {
  const sealed = createSecretBox("y".repeat(32), "push").seal(Buffer.from("key"), "public");
  await storeFirstKeys(api.db, { publicKey: "public", sealedPrivateKey: sealed });
  const checkWith = (secret: string) => {
    const pushBox = createSecretBox(secret.repeat(32), "push");
    return checkPushKeys({ ...nothing, db: api.db, health: { ...nothing.health, pushBox } });
  };
  expect(await checkWith("x")).toEqual([{ code: "push_keys_unreadable" }]);
  expect(await checkWith("y")).toEqual([]);
});
