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

// Two hundred students click Enroll at the same moment, and there are fifty seats. They are spread over several
// processes: within one of them they take turns in memory, so that the database's own lock would hardly be needed.

const SEATS = 50;
const STUDENTS = 200;
/** No divisor of the seats: who goes in step would else fill them exactly, lock or no lock. */
const PROCESSES = 4;
const PATIENCE_MS = 240_000;
const TRY_AGAIN_MS = 500;

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let chapa: FakeChapa;
let api: TestServer;
let others: TestServer[];

beforeAll(async () => {
  // One of its own: the others' would not like to be restarted.
  postgres = await startTemporaryPostgres(() => undefined);
  const { connectionString } = postgres;
  await migrate(connectionString);
  chapa = await startFakeChapa();
  const env = {
    PAYMENT_PROVIDER: "chapa",
    CHAPA_SECRET_KEY: chapa.secretKey,
    CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
    CHAPA_URL: chapa.baseUrl,
  };
  const start = () => {
    const db = connectDatabase(connectionString);
    return startTestServer({ database: { db, connectionString, close: () => db.destroy() }, env });
  };
  api = await start();
  others = await Promise.all(Array.from({ length: PROCESSES - 1 }, start));
  await keepHistory(api.db);
});
afterAll(async () => {
  await Promise.all(others.map((one) => one.stop()));
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

/** Somebody signed in, and the process that they happen to be at. */
interface Student {
  url: string;
  token: string;
}

async function newRush(onAnswer: Rush["onAnswer"]): Promise<{ rush: Rush; students: Student[] }> {
  const { db } = api;
  const person = { name: "Abebe Kebede", passwordHash: "no log-in" };
  const instructorId = await insertAccount(db, { ...person, role: "instructor" });
  const startsAt = new Date(Date.now() + 24 * 60 * 60_000);
  const lectureId = await insertLecture(db, instructorId, { ...lectureFields, startsAt, capacity: SEATS });
  const students: Student[] = [];
  while (students.length < STUDENTS) {
    const { url } = others[students.length % PROCESSES] ?? api;
    const id = await insertAccount(db, { ...person, role: "student" });
    students.push({ url, token: await openSession(db, id, new Date()) });
  }
  return { rush: { lectureId, statuses: [], onAnswer }, students };
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
async function enroll(rush: Rush, { url, token }: Student): Promise<boolean> {
  const body = {
    classId: rush.lectureId,
    amount: lectureFields.priceSantim / 100,
    returnUrl: `${url}/success`,
    phone_number: "0911234567",
  };
  const reply = await ask(rush, url, makePayment, { token, body });
  if (reply.status !== 200) {
    expect(reply.json).toMatchObject({ code: "lecture_full" });
    return false;
  }
  const { textRef } = (reply.json as { data: { textRef: string } }).data;
  chapa.decide(textRef, "success");
  for (;;) {
    const { json } = await ask(rush, url, verifyPayment, { token, params: { textRef } });
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
    const { rush, students } = await newRush(() => undefined);
    const enrolled = await Promise.all(students.map((student) => enroll(rush, student)));
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
    const { rush, students } = await newRush((answers) => {
      const restart =
        (!clicked && answers >= STUDENTS / 10) || (!paid && chapa.charges.size >= before + SEATS);
      if (!restart) return;
      if (chapa.charges.size >= before + SEATS) paid = true;
      clicked = true;
      // PostgreSQL ends all sessions and what they were doing; whoever looks after it starts it again.
      process.kill(postgres.pid(), "SIGINT");
    });
    const enrolled = await Promise.all(students.map((student) => enroll(rush, student)));
    await expectFairness(rush, enrolled);
    expect(rush.statuses).toContain(503);
    expect(rush.statuses).not.toContain(500);
    const kept = [...chapa.charges.values()].filter(({ status }) => status === "success");
    expect(kept).toHaveLength(2 * SEATS);
  },
);
