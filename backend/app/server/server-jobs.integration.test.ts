import { afterAll, beforeAll, expect, test } from "vitest";
import { EMAIL_RETENTION_MS, SESSION_IDLE_MS } from "#backend/platform/constants.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { deleteExpiredData } from "./server-jobs.ts";

let api: TestServer;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestServer({ database: { ...database, close: async () => undefined } });
});
afterAll(async () => {
  await api.stop();
  await database.close();
});

test("expired data is deleted, and nothing else", async () => {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [idle, active] = [await newAccount(api.url, "student"), await newAccount(api.url, "student")];
  await api
    .db("sessions")
    .where({ accountId: idle.id })
    .update({ lastUsedAt: ago(SESSION_IDLE_MS + 1000) });
  const email = { kind: "contact-message", language: "en", data: "{}", outcome: "sent" };
  const at = (ended: Date) => ({ ...email, createdAt: ended, dueAt: ended, endedAt: ended });
  await api.db("emails").insert([at(ago(EMAIL_RETENTION_MS + 1000)), at(ago(EMAIL_RETENTION_MS - 60_000))]);
  const reset = (accountId: string, expiresAt: Date, hash: string) => ({
    accountId,
    emailId: accountId,
    tokenHash: Buffer.from(hash),
    createdAt: now,
    expiresAt,
  });
  await api
    .db("password_resets")
    .insert([reset(idle.id, ago(1000), "a"), reset(active.id, ago(-60_000), "b")]);
  await api.db.raw("select graphile_worker.add_job('unknown task')");
  await api.db.raw("update graphile_worker._private_jobs set attempts = max_attempts");
  await api.db.raw("update graphile_worker._private_jobs set updated_at = now() - interval '31 days'");

  await deleteExpiredData(api.db, now);
  expect(await api.db("graphile_worker.jobs").where({ taskIdentifier: "unknown task" })).toEqual([]);
  expect(await api.db("sessions").pluck("accountId")).toEqual([active.id]);
  expect(await api.db("emails").where({ kind: "contact-message" })).toHaveLength(1);
  expect(await api.db("password_resets").pluck("accountId")).toEqual([active.id]);
});

test("cron jobs are registered with graphile-worker", async () => {
  const server = await startTestServer({
    database: { ...database, close: async () => undefined },
    scheduledJobs: true,
  });
  const names = () =>
    api.db("graphile_worker._private_known_crontabs").orderBy("identifier").pluck("identifier");
  await expect
    .poll(names, { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        "delete-expired-data",
        "enqueue-lecture-reminders",
        "reconcile-payments",
        "refund-no-shows",
        "requeue-stale-emails",
      ]),
    );
  await server.stop();
});
