import { afterAll, beforeAll, expect, test } from "vitest";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import { runJobNow } from "#backend/platform/jobs/testing/hurry-jobs.ts";
import { insertLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { storedLecture } from "#backend/lectures/testing/lecture-form.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { call, send } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { findFinalViolations, findViolations } from "./invariants.ts";
import { createKillableServer, type KillableServer } from "./killable-server.ts";
import { insertPerson, recordHistory, ageRefunds, takeSnapshot } from "./snapshot-repo.ts";

// The server is killed between its externally visible steps: before each message to PostgreSQL, before the provider
// acts on each request, and before the server gets the response. It is then restarted, and the test only advances time.

const dayMs = 24 * 60 * 60_000;
const patience = { timeout: 900_000 };
const afterRestart = { timeout: 150_000, interval: 250 };

const MANY_STEPS = 6;

let database: TestDatabase;
let server: KillableServer;
let chapa: FakeChapa;
let lectureId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await recordHistory(database.db);
  server = await createKillableServer(database);
  chapa = await startFakeChapa({ onStep: server.step });
  const instructor = { name: "Sara Haile", role: "instructor", passwordHash: "no log-in" } as const;
  const lecture = storedLecture({ startsAt: new Date(Date.now() + dayMs) });
  lectureId = await insertLecture(database.db, await insertPerson(database.db, instructor), lecture);
  await server.start({
    PAYMENT_PROVIDER: "chapa",
    CHAPA_SECRET_KEY: chapa.secretKey,
    CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
    CHAPA_URL: chapa.baseUrl,
  });
});
afterAll(async () => {
  await server.close();
  await chapa.close();
  await database.close();
});

interface Payer {
  textRef: string;
  token: string;
}

/** Creates a student who has paid at the provider, without our server's knowledge. */
async function createPayer(): Promise<Payer> {
  const student = { name: "Abebe Kebede", role: "student", passwordHash: "no log-in" } as const;
  const token = await createSession(database.db, await insertPerson(database.db, student), new Date());
  const returnUrl = `${server.url()}/success`;
  const body = { classId: lectureId, amount: 450, returnUrl, phone_number: "0911234567" };
  const { textRef } = await call(server.url(), makePayment, { body, token });
  chapa.decide(textRef, "success");
  return { textRef, token };
}

async function sendWebhook(textRef: string): Promise<void> {
  const { raw, headers } = chapa.webhook(textRef, "charge.success");
  const url = `${server.url()}/payment/webhook/chapa`;
  const reply = await fetch(url, { method: "POST", headers, body: new Uint8Array(raw) });
  expect(reply.status).toBe(200);
}

async function listViolations(): Promise<string[]> {
  const snapshot = await takeSnapshot(database.db, new Date());
  return [...findViolations(snapshot, chapa.charges), ...findFinalViolations(snapshot, chapa.charges)];
}

test(
  "a payment enrolls, between whichever steps of its settlement the server is killed",
  patience,
  async () => {
    const { rounds, lastStep } = await server.killAtSteps(createPayer, ({ textRef }) => sendWebhook(textRef));
    // The settlement has many steps. This proves that the server was killed before the late ones too.
    expect(lastStep).toBeGreaterThan(MANY_STEPS);
    await expect.poll(listViolations, afterRestart).toEqual([]);
    const { payments } = await takeSnapshot(database.db, new Date());
    expect(payments.map(({ status }) => status)).toEqual(payments.map(() => "paid"));
    expect(payments).toHaveLength(rounds);
  },
);

test(
  "a withdrawal is refunded once or needs an admin, between whichever of its steps the server is killed",
  patience,
  async () => {
    const enroll = async () => {
      const payer = await createPayer();
      await sendWebhook(payer.textRef);
      return payer;
    };
    const { lastStep } = await server.killAtSteps(enroll, async ({ token }) => {
      const reply = await send(server.url(), withdrawPayment, { body: { classId: lectureId }, token });
      expect(reply.status).toBe(200);
    });
    expect(lastStep).toBeGreaterThan(MANY_STEPS);
    const settled = async () => {
      chapa.finishRefunds("refunded");
      // If the server was killed after claiming a refund and before requesting it, the refund was never requested, but
      // nobody can know that. A day later, it needs an admin.
      await ageRefunds(database.db, dayMs);
      await runJobNow(database.db, "reconcile-all-payments");
      return listViolations();
    };
    await expect.poll(settled, afterRestart).toEqual([]);
    const refunds = [...chapa.charges.values()].filter((charge) => charge.refunds.size > 0);
    expect(refunds.length).toBeGreaterThan(0);
  },
);
