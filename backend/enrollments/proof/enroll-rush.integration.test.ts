import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePayment, verifyPayment } from "#contract/payment.ts";
import { openSession } from "#backend/accounts/authenticate.ts";
import { connectDatabase, migrate } from "#backend/db/knex.ts";
import { startTemporaryPostgres } from "#backend/db/temporary-postgres.ts";
import { insertLecture } from "#backend/lectures/lecture-repo.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { send } from "#backend/testing/api-client.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { wrongAtEnd, wrongNow } from "./invariants.ts";
import { insertAccount, keepHistory, takePicture } from "./proof-repo.ts";
import { lectureFields } from "./proof-world.ts";

// Two hundred students click Enroll at the same moment, and there are fifty seats.

const SEATS = 50;
const STUDENTS = 200;
const PATIENCE_MS = 240_000;
const TRY_AGAIN_MS = 500;

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let chapa: FakeChapa;
let api: TestServer;

beforeAll(async () => {
  // One of its own: the others' would not like to be restarted.
  postgres = await startTemporaryPostgres(() => undefined);
  const { connectionString } = postgres;
  const db = connectDatabase(connectionString);
  await migrate(connectionString);
  await keepHistory(db);
  chapa = await startFakeChapa();
  api = await startTestServer({
    database: { db, connectionString, close: () => db.destroy() },
    env: {
      PAYMENT_PROVIDER: "chapa",
      CHAPA_SECRET_KEY: chapa.secretKey,
      CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
      CHAPA_URL: chapa.baseUrl,
    },
  });
});
afterAll(async () => {
  await api.stop();
  await chapa.close();
  await postgres.stop();
});

interface Rush {
  lectureId: string;
  /** Every answer's status, in the order they came. */
  statuses: number[];
  /** Told of each answer. */
  onAnswer: (count: number) => void;
}

async function newRush(onAnswer: Rush["onAnswer"]): Promise<{ rush: Rush; tokens: string[] }> {
  const { db } = api;
  const person = { name: "Abebe Kebede", passwordHash: "no log-in" };
  const instructorId = await insertAccount(db, { ...person, role: "instructor" });
  const startsAt = new Date(Date.now() + 24 * 60 * 60_000);
  const lectureId = await insertLecture(db, instructorId, { ...lectureFields, startsAt, capacity: SEATS });
  const tokens: string[] = [];
  while (tokens.length < STUDENTS)
    tokens.push(await openSession(db, await insertAccount(db, { ...person, role: "student" }), new Date()));
  return { rush: { lectureId, statuses: [], onAnswer }, tokens };
}

type Asked = Parameters<typeof send>;

/** As the app does: who is told to try again later does so. */
async function ask(rush: Rush, ...[url, endpoint, input]: Asked) {
  for (;;) {
    const reply = await send(url, endpoint, input);
    rush.statuses.push(reply.status);
    rush.onAnswer(rush.statuses.length);
    if (reply.status < 500) return reply;
    await wait(TRY_AGAIN_MS);
  }
}

/** Clicks, pays and comes back; true when that ends with a seat, false when the student is told that it is full. */
async function enroll(rush: Rush, token: string): Promise<boolean> {
  const body = {
    classId: rush.lectureId,
    amount: lectureFields.priceSantim / 100,
    returnUrl: `${api.url}/success`,
    phone_number: "0911234567",
  };
  const reply = await ask(rush, api.url, makePayment, { token, body });
  if (reply.status !== 200) {
    expect(reply.json).toMatchObject({ code: "lecture_full" });
    return false;
  }
  const { textRef } = (reply.json as { data: { textRef: string } }).data;
  chapa.decide(textRef, "success");
  for (;;) {
    const { json } = await ask(rush, api.url, verifyPayment, { token, params: { textRef } });
    const { status, isEnrolled } = (json as { data: { status: string; isEnrolled: boolean } }).data;
    if (status !== "pending") return status === "paid" && isEnrolled;
    // Whoever asked before us heard nothing, as PostgreSQL went away; soon we may ask ourselves.
    await wait(TRY_AGAIN_MS);
  }
}

async function expectFairness({ lectureId }: Rush, enrolled: boolean[]): Promise<void> {
  expect(enrolled.filter(Boolean)).toHaveLength(SEATS);
  const active = await api.db("enrollments").where({ lecture_id: lectureId, status: "active" });
  expect(active).toHaveLength(SEATS);
  const picture = await takePicture(api.db, new Date());
  expect(wrongNow(picture, chapa.charges)).toEqual([]);
}

test(
  "200 students at once for 50 seats: 50 are in, 150 are told, nobody pays for nothing",
  { timeout: PATIENCE_MS },
  async () => {
    const { rush, tokens } = await newRush(() => undefined);
    const enrolled = await Promise.all(tokens.map((token) => enroll(rush, token)));
    await expectFairness(rush, enrolled);
    expect(new Set(rush.statuses)).toEqual(new Set([200, 409]));
    const picture = await takePicture(api.db, new Date());
    expect(wrongAtEnd(picture, chapa.charges)).toEqual([]);
    expect(chapa.charges.size).toBe(SEATS);
  },
);

test(
  "the same while PostgreSQL is restarted among the clicks and among the payments",
  { timeout: PATIENCE_MS },
  async () => {
    const before = chapa.charges.size;
    let clicked = false;
    let paid = false;
    const { rush, tokens } = await newRush((answers) => {
      const restart =
        (!clicked && answers >= STUDENTS / 10) || (!paid && chapa.charges.size >= before + SEATS);
      if (!restart) return;
      if (chapa.charges.size >= before + SEATS) paid = true;
      clicked = true;
      // PostgreSQL ends all sessions and what they were doing; whoever looks after it starts it again.
      process.kill(postgres.pid(), "SIGINT");
    });
    const enrolled = await Promise.all(tokens.map((token) => enroll(rush, token)));
    await expectFairness(rush, enrolled);
    expect(rush.statuses).toContain(503);
    expect(rush.statuses).not.toContain(500);
    const kept = [...chapa.charges.values()].filter(({ status }) => status === "success");
    expect(kept).toHaveLength(2 * SEATS);
  },
);
