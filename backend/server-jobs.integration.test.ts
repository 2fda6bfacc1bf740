import { afterAll, beforeAll, expect, test } from "vitest";
import { MAIL_KEPT_MS, SESSION_IDLE_MS } from "#backend/constants.ts";
import { newPerson } from "#backend/testing/people.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { forgetWhatIsOld } from "./server-jobs.ts";

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

test("what is old is forgotten, and nothing else", async () => {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [gone, stays] = [await newPerson(api.url, "student"), await newPerson(api.url, "student")];
  await api
    .db("sessions")
    .where({ account_id: gone.id })
    .update({ last_used_at: ago(SESSION_IDLE_MS + 1000) });
  const mail = { kind: "contact-message", language: "en", data: "{}", outcome: "sent" };
  const at = (ended: Date) => ({ ...mail, created_at: ended, due_at: ended, ended_at: ended });
  await api.db("mails").insert([at(ago(MAIL_KEPT_MS + 1000)), at(ago(MAIL_KEPT_MS - 60_000))]);
  const reset = (accountId: string, expiresAt: Date, hash: string) => ({
    account_id: accountId,
    mail_id: accountId,
    token_hash: Buffer.from(hash),
    created_at: now,
    expires_at: expiresAt,
  });
  await api
    .db("password_resets")
    .insert([reset(gone.id, ago(1000), "a"), reset(stays.id, ago(-60_000), "b")]);
  await api.db.raw("select graphile_worker.add_job('nobody does it')");
  await api.db.raw("update graphile_worker._private_jobs set attempts = max_attempts");
  await api.db.raw("update graphile_worker._private_jobs set updated_at = now() - interval '31 days'");

  await forgetWhatIsOld(api.db, now);
  expect(await api.db("graphile_worker.jobs").where({ task_identifier: "nobody does it" })).toEqual([]);
  expect(await api.db("sessions").pluck("account_id")).toEqual([stays.id]);
  expect(await api.db("mails").where({ kind: "contact-message" })).toHaveLength(1);
  expect(await api.db("password_resets").pluck("account_id")).toEqual([stays.id]);
});

test("what is done by the clock is known to the queue", async () => {
  const server = await startTestServer({
    database: { ...database, close: async () => undefined },
    regularJobs: true,
  });
  const names = () =>
    api.db("graphile_worker._private_known_crontabs").orderBy("identifier").pluck("identifier");
  await expect
    .poll(names, { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        "forget-what-is-old",
        "reconcile-payments",
        "refund-no-shows",
        "remind-of-lectures",
        "remind-of-mails",
      ]),
    );
  await server.stop();
});
