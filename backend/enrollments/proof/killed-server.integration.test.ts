import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePayment, withdrawPayment } from "#contract/payment.ts";
import { openSession } from "#backend/accounts/authenticate.ts";
import { insertLecture } from "#backend/lectures/lecture-repo.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { call, send } from "#backend/testing/api-client.ts";
import { proxyPostgres } from "#backend/testing/postgres-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import { wrongAtEnd, wrongNow } from "./invariants.ts";
import { insertAccount, keepHistory, letTimePass, takePicture } from "./proof-repo.ts";
import { lectureFields } from "./proof-world.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";
import { createTripwire } from "./tripwire.ts";

// The server is really killed between every two steps that others can see of it: before each thing that it says to
// PostgreSQL, before the provider acts on each call, and before it hears the answer. Then it is started again, and
// nobody helps.

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof proxyPostgres>>;
let chapa: FakeChapa;
let folder: string;
let server: ServerProcess;
let lectureId: string;
const tripwire = createTripwire(() => server.kill());

beforeAll(async () => {
  database = await createTestDatabase();
  await keepHistory(database.db);
  proxy = await proxyPostgres(database.connectionString, tripwire.step);
  chapa = await startFakeChapa({ onStep: tripwire.step });
  folder = await mkdtemp(path.join(tmpdir(), "gubae-killed-"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html>");
  const instructor = { name: "Sara Haile", role: "instructor", passwordHash: "no log-in" } as const;
  lectureId = await insertLecture(database.db, await insertAccount(database.db, instructor), lecture);
  await start();
});
afterAll(async () => {
  server.kill();
  await server.exited;
  await proxy.goAway();
  await chapa.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const lecture = {
  ...lectureFields,
  startsAt: new Date(Date.now() + 24 * 60 * 60_000),
  capacity: null,
};

async function start(): Promise<void> {
  tripwire.mend();
  server = await startServerProcess({
    DATABASE_URL: proxy.connectionString,
    WEB_DIR: folder,
    DATA_DIR: folder,
    // It is started some sixty times.
    NODE_COMPILE_CACHE: folder,
    PAYMENT_PROVIDER: "chapa",
    CHAPA_SECRET_KEY: chapa.secretKey,
    CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
    CHAPA_URL: chapa.baseUrl,
  });
}

interface Payer {
  textRef: string;
  token: string;
}

/** A student who has paid, and of whom we have not heard yet. */
async function payer(): Promise<Payer> {
  const student = { name: "Abebe Kebede", role: "student", passwordHash: "no log-in" } as const;
  const token = await openSession(database.db, await insertAccount(database.db, student), new Date());
  const returnUrl = `${server.url}/success`;
  const body = { classId: lectureId, amount: 450, returnUrl, phone_number: "0911234567" };
  const { textRef } = await call(server.url, makePayment, { body, token });
  chapa.decide(textRef, "success");
  return { textRef, token };
}

async function tell(textRef: string): Promise<void> {
  const { raw, headers } = chapa.webhook(textRef, "charge.success");
  const url = `${server.url}/payment/webhook/chapa`;
  const reply = await fetch(url, { method: "POST", headers, body: new Uint8Array(raw) });
  expect(reply.status).toBe(200);
}

/** Kills the server before the first step of `flow`, then before the second, until it gets through. Answers how often. */
async function killAtEachStep(prepare: () => Promise<Payer>, flow: (payer: Payer) => Promise<void>) {
  for (let number = 1; ; number += 1) {
    const who = await prepare();
    tripwire.set(number);
    const [end] = await Promise.allSettled([flow(who)]);
    if (!tripwire.isCut()) {
      if (end.status === "rejected") throw end.reason;
      tripwire.mend();
      return number - 1;
    }
    await server.exited;
    await start();
  }
}

async function wrong(): Promise<string[]> {
  const picture = await takePicture(database.db, new Date());
  return [...wrongNow(picture, chapa.charges), ...wrongAtEnd(picture, chapa.charges)];
}

const afterRestart = { timeout: 150_000, interval: 250 };

test(
  "killed between any two steps of a payment's arrival, it enrolls after all",
  { timeout: 600_000 },
  async () => {
    const steps = await killAtEachStep(payer, ({ textRef }) => tell(textRef));
    // What the provider is asked and what the database is told: many steps, each of them survived.
    expect(steps).toBeGreaterThan(8);
    await expect.poll(wrong, afterRestart).toEqual([]);
    const { payments } = await takePicture(database.db, new Date());
    expect(payments.map(({ status }) => status)).toEqual(payments.map(() => "paid"));
    expect(payments).toHaveLength(steps + 1);
  },
);

test(
  "killed between any two steps of a withdrawal, the money goes back once or a person is told",
  { timeout: 600_000 },
  async () => {
    const enrolled = async () => {
      const who = await payer();
      await tell(who.textRef);
      return who;
    };
    const steps = await killAtEachStep(enrolled, async ({ token }) => {
      const reply = await send(server.url, withdrawPayment, { body: { classId: lectureId }, token });
      expect(reply.status).toBe(200);
    });
    expect(steps).toBeGreaterThan(8);
    // Who was killed between the claim and the request asked for nothing, and nobody can know: a day later it is a person's.
    await letTimePass(database.db, 25 * 60 * 60_000);
    const settled = () => {
      chapa.finishRefunds("refunded");
      return wrong();
    };
    await expect.poll(settled, afterRestart).toEqual([]);
    const refunds = [...chapa.charges.values()].filter((charge) => charge.refunds.size > 0);
    expect(refunds.length).toBeGreaterThan(0);
  },
);
