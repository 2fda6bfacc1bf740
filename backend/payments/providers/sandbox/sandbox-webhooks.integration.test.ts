import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { insertWebhooks } from "./sandbox-webhook-repo.ts";
import { isSignedBy, SANDBOX_SIGNATURE_HEADER, sandboxWebhookKey } from "./sandbox-signature.ts";
import { createSandboxWebhooks, type SandboxWebhooks } from "./sandbox-webhooks.ts";

const key = sandboxWebhookKey("a secret that signs");
const retryMs = 10_000;
const soon = { timeout: 10_000, interval: 20 };

let database: TestDatabase;
let shop: Server;
let webhooks: SandboxWebhooks;
let ahead = 0;
let answers: number[] = [];
let received: { body: string; headers: IncomingHttpHeaders }[] = [];
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
      response.writeHead(answers.shift() ?? 200, { location: "/elsewhere" }).end("thank you");
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await database.close();
});
beforeEach(() => {
  ahead = 0;
  received = [];
  const target = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
  const logger = createLogger("silent");
  webhooks = createSandboxWebhooks({ db: database.db, clock: now, logger, key, target });
});
afterEach(() => webhooks.stop());

const waiting = async () => (await database.db("sandbox_webhooks").whereNull("endedAt")).length;

test("webhooks that an earlier process left are sent at the start, with a signature of their bytes", async () => {
  await insertWebhooks(database.db, ['{"title":"ሒሳብ"}'], now());
  webhooks.start();
  await expect.poll(waiting, soon).toBe(0);
  expect(received.map(({ body }) => body)).toEqual(['{"title":"ሒሳብ"}']);
  const [{ body, headers } = { body: "", headers: {} }] = received;
  const signature = headers[SANDBOX_SIGNATURE_HEADER];
  expect(typeof signature === "string" && isSignedBy(key, Buffer.from(body), signature)).toBe(true);
});

test("a response other than 200, even a redirect, is retried a limited number of times", async () => {
  answers = [500, 302, 404, 503, 500];
  webhooks.start();
  await insertWebhooks(database.db, ["again"], now());
  webhooks.wake();
  for (let sent = 1; sent <= 5; sent++) {
    await expect.poll(() => received.length, soon).toBe(sent);
    ahead += retryMs;
  }
  await expect.poll(waiting, soon).toBe(0);
  expect(received.map(({ body }) => body)).toEqual(["again", "again", "again", "again", "again"]);
});

test("a webhook is not sent before it is due, nor by a stopped process", async () => {
  webhooks.start();
  await insertWebhooks(database.db, ["late"], new Date(now().getTime() + 60_000));
  await insertWebhooks(database.db, ["first"], now());
  webhooks.wake();
  await expect.poll(() => received.map(({ body }) => body), soon).toEqual(["first"]);
  await webhooks.stop();
  ahead += 60_000;
  webhooks.wake();
  for (let look = 0; look < 20; look++) expect(await waiting()).toBe(1);
  webhooks.start();
  await expect.poll(() => received.map(({ body }) => body), soon).toEqual(["first", "late"]);
});
