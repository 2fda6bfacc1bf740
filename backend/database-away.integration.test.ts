import { afterAll, beforeAll, expect, test } from "vitest";
import { me } from "#contract/account.ts";
import { processHealth, readiness } from "#contract/health.ts";
import { connectDatabase } from "#backend/db/knex.ts";
import { call, send } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { proxyPostgres } from "#backend/testing/postgres-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let proxy: Awaited<ReturnType<typeof proxyPostgres>>;
let direct: TestDatabase;

beforeAll(async () => {
  direct = await createTestDatabase();
  proxy = await proxyPostgres(direct.connectionString);
  const db = connectDatabase(proxy.connectionString);
  const database = { db, connectionString: proxy.connectionString, close: () => db.destroy() };
  api = await startTestServer({ database });
});
afterAll(async () => {
  await api.stop();
  await direct.close();
  await proxy.goAway();
});

async function expectAway(token: string): Promise<void> {
  const started = performance.now();
  const reply = await send(api.url, me, { token });
  expect(reply.json).toMatchObject({ statusCode: 503, code: "database_away" });
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(2500);
}

test("the database away: 503 with Retry-After at once, and back by itself when it returns", async () => {
  const { token, id } = await newPerson(api.url, "student");
  await proxy.goAway();
  await expectAway(token);
  expect((await send(api.url, readiness)).status).toBe(503);
  expect((await send(api.url, processHealth)).status).toBe(200);
  await proxy.comeBack();
  expect((await call(api.url, me, { token }))._id).toBe(id);
  expect((await send(api.url, readiness)).status).toBe(200);
});
