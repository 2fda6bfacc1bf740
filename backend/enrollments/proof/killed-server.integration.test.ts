import { afterAll, beforeAll, expect, test } from "vitest";
import { makePayment, withdrawPayment } from "#contract/payment.ts";
import { openSession } from "#backend/accounts/authenticate.ts";
import { insertLecture } from "#backend/lectures/lecture-repo.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { call, send } from "#backend/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import { wrongAtEnd, wrongNow } from "./invariants.ts";
import { createKillableServer, type KillableServer } from "./killable-server.ts";
import { insertAccount, keepHistory, letTimePass, takePicture } from "./proof-repo.ts";
import { lectureFields } from "./proof-world.ts";

// The server is really killed between steps that others can see of it: before each thing that it says to
// PostgreSQL, before the provider acts on each call, and before it hears the answer. Then it is started again, and
// nobody helps.

const dayMs = 24 * 60 * 60_000;
const patience = { timeout: 900_000 };
/** The sweep comes each minute; a job of a killed process is somebody else's after a while. */
const afterRestart = { timeout: 150_000, interval: 250 };

const MANY_STEPS = 6;

let database: TestDatabase;
let server: KillableServer;
let chapa: FakeChapa;
let lectureId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await keepHistory(database.db);
  server = await createKillableServer(database.connectionString);
  chapa = await startFakeChapa({ onStep: server.step });
  const instructor = { name: "Sara Haile", role: "instructor", passwordHash: "no log-in" } as const;
  const startsAt = new Date(Date.now() + dayMs);
  lectureId = await insertLecture(database.db, await insertAccount(database.db, instructor), {
    ...lectureFields,
    startsAt,
    capacity: null,
  });
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

/** A student who has paid, and of whom we have not heard yet. */
async function payer(): Promise<Payer> {
  const student = { name: "Abebe Kebede", role: "student", passwordHash: "no log-in" } as const;
  const token = await openSession(database.db, await insertAccount(database.db, student), new Date());
  const returnUrl = `${server.url()}/success`;
  const body = { classId: lectureId, amount: 450, returnUrl, phone_number: "0911234567" };
  const { textRef } = await call(server.url(), makePayment, { body, token });
  chapa.decide(textRef, "success");
  return { textRef, token };
}

async function tell(textRef: string): Promise<void> {
  const { raw, headers } = chapa.webhook(textRef, "charge.success");
  const url = `${server.url()}/payment/webhook/chapa`;
  const reply = await fetch(url, { method: "POST", headers, body: new Uint8Array(raw) });
  expect(reply.status).toBe(200);
}

async function wrong(): Promise<string[]> {
  const picture = await takePicture(database.db, new Date());
  return [...wrongNow(picture, chapa.charges), ...wrongAtEnd(picture, chapa.charges)];
}

test("killed between any two steps of a payment's arrival, it enrolls after all", patience, async () => {
  const { kills, lastStep } = await server.killAtSteps(payer, ({ textRef }) => tell(textRef));
  // What the provider is asked and what the database is told: many steps, and it was killed before late ones too.
  expect(lastStep).toBeGreaterThan(MANY_STEPS);
  await expect.poll(wrong, afterRestart).toEqual([]);
  const { payments } = await takePicture(database.db, new Date());
  expect(payments.map(({ status }) => status)).toEqual(payments.map(() => "paid"));
  expect(payments).toHaveLength(kills + 2);
});

test(
  "killed between any two steps of a withdrawal, it pays back once or tells a person",
  patience,
  async () => {
    const enrolled = async () => {
      const who = await payer();
      await tell(who.textRef);
      return who;
    };
    const { lastStep } = await server.killAtSteps(enrolled, async ({ token }) => {
      const reply = await send(server.url(), withdrawPayment, { body: { classId: lectureId }, token });
      expect(reply.status).toBe(200);
    });
    expect(lastStep).toBeGreaterThan(MANY_STEPS);
    const settled = async () => {
      chapa.finishRefunds("refunded");
      // Who was killed between the claim and the request asked for nothing, and nobody can know: a day later it is
      // a person's.
      await letTimePass(database.db, dayMs);
      return wrong();
    };
    await expect.poll(settled, { ...afterRestart, interval: 2000 }).toEqual([]);
    const refunds = [...chapa.charges.values()].filter((charge) => charge.refunds.size > 0);
    expect(refunds.length).toBeGreaterThan(0);
  },
);
