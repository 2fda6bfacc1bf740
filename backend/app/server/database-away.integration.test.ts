import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { me, updateAccount } from "#contract/accounts/account.ts";
import { processHealth, readiness } from "#contract/http/health.ts";
import { DATABASE_QUEUE_TIMEOUT_MS } from "#backend/platform/constants.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call, send } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startPostgresProxy } from "#backend/quality/testing/database/postgres-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

const SILENT_MS = 1000;

let api: TestServer;
let proxy: Awaited<ReturnType<typeof startPostgresProxy>>;
let direct: TestDatabase;

beforeAll(async () => {
  direct = await createTestDatabase();
  proxy = await startPostgresProxy(direct.connectionString);
  const db = connectDatabase(proxy.connectionString, 10, { silentAfterMs: SILENT_MS });
  const database = { db, connectionString: proxy.connectionString, close: () => db.destroy() };
  const databaseOutage = { checkIntervalMs: 50, reportAfterMs: 3000 };
  // Uses rate limits as in production, so that the test covers their separate database connection too.
  api = await startTestServer({ database, databaseOutage, limits: createRateLimits(limits, db) });
});
afterAll(async () => {
  await api.stop();
  await direct.close();
  await proxy.stop();
});

afterEach(() => proxy.freeze(false));

async function expectUnavailable(token: string): Promise<void> {
  const started = performance.now();
  const reply = await send(api.url, me, { token });
  expect(reply.json).toMatchObject({ statusCode: 503, code: "database_unavailable" });
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  // The request failed at once, without waiting for a connection from the pool.
  expect(performance.now() - started).toBeLessThan(DATABASE_QUEUE_TIMEOUT_MS);
}

test("a process that has been without its database for long says so in its health, until it is back", async () => {
  const health = async () => (await send(api.url, processHealth)).status;
  await proxy.stop();
  expect(await health()).toBe(200);
  await expect.poll(health, { timeout: 10_000 }).toBe(503);
  expect((await send(api.url, processHealth)).json).toMatchObject({ code: "database_unavailable" });
  await proxy.restart();
  await expect.poll(health, { timeout: 10_000 }).toBe(200);
  await expect.poll(async () => (await send(api.url, readiness)).status).toBe(200);
});

test("without the database requests get a 503 with Retry-After at once, and work again when it returns", async () => {
  const { token, id } = await newAccount(api.url, "student");
  await proxy.stop();
  await expectUnavailable(token);
  expect((await send(api.url, readiness)).status).toBe(503);
  expect((await send(api.url, processHealth)).status).toBe(200);
  await proxy.restart();
  expect((await call(api.url, me, { token }))._id).toBe(id);
  expect((await send(api.url, readiness)).status).toBe(200);
});

test("a frozen database gets a 503 with Retry-After in time, health never waits, and it works again when it goes on", async () => {
  const { token, id } = await newAccount(api.url, "student");
  proxy.freeze(true);
  // Twenty requests include some that hold a connection and some that need a new one.
  const requests = Promise.all(Array.from({ length: 20 }, () => expectUnavailable(token)));
  const isFirst = await Promise.race([
    send(api.url, processHealth).then(({ status }) => status === 200),
    requests.then(() => false),
  ]);
  expect(isFirst).toBe(true);
  await requests;
  await expect.poll(async () => (await send(api.url, processHealth)).status).toBe(503);
  proxy.freeze(false);
  await expect.poll(async () => (await send(api.url, readiness)).status).toBe(200);
  expect((await call(api.url, me, { token }))._id).toBe(id);
  await expect.poll(async () => (await send(api.url, processHealth)).status).toBe(200);
});

test.each([
  // PostgreSQL itself writes to the full device, so that the error is the real one of a full disk.
  ["on a full disk", "copy (select 1) to '/dev/full';"],
  ["that waits for longer than a statement may", "raise query_canceled;"],
])("a write %s gets a 503 with Retry-After, and reads go on", async (_, fault) => {
  const { token, id } = await newAccount(api.url, "student");
  const body = { name: "Abebe Bikila" };
  await direct.db.raw(`
    create function fail() returns trigger language plpgsql as $$ begin ${fault} return new; end $$;
    create trigger fail before update on accounts for each row execute function fail();
  `);
  const reply = await send(api.url, updateAccount, { token, params: { id }, body });
  expect(reply.json).toMatchObject({ statusCode: 503, code: "database_unavailable" });
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call(api.url, me, { token }))._id).toBe(id);
  await direct.db.raw("drop function fail cascade");
  expect((await send(api.url, updateAccount, { token, params: { id }, body })).status).toBe(200);
});
