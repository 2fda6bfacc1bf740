import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePayment, verifyPayment } from "#contract/payments/payment.ts";
import { openSession } from "#backend/accounts/sessions/authenticate.ts";
import { connectDatabase } from "#backend/db/knex.ts";
import { migrate } from "#backend/db/migrate.ts";
import { startTemporaryPostgres } from "#backend/db/temporary-postgres.ts";
import { insertLecture } from "#backend/lectures/lecture-repo.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { send } from "#backend/testing/api-client.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { findFinalViolations, findViolations } from "./invariants.ts";
import { insertAccount, recordHistory, takeSnapshot } from "./snapshot-repo.ts";
import { lectureFields } from "./test-world.ts";

// Two hundred students click Enroll at the same moment for fifty seats. They are spread over several processes, since
// within one process the mutex queues them and would hide a missing database lock.

const SEATS = 50;
const STUDENTS = 200;
/** Not a divisor of the seats: processes in step would otherwise fill them exactly, with or without a lock. */
const PROCESSES = 4;
const PATIENCE_MS = 240_000;
const TRY_AGAIN_MS = 500;

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let chapa: FakeChapa;
let api: TestServer;
let others: TestServer[];

beforeAll(async () => {
  // Its own one, since it is restarted.
  postgres = await startTemporaryPostgres(() => undefined);
  const { connectionString } = postgres;
  await migrate(connectionString);
  chapa = await startFakeChapa();
  const env = {
    PAYMENT_PROVIDER: "chapa",
    CHAPA_SECRET_KEY: chapa.secretKey,
    CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
    CHAPA_URL: chapa.baseUrl,
    MAX_SEATS_MESH: String(SEATS),
  };
  const start = () => {
    const db = connectDatabase(connectionString);
    return startTestServer({ database: { db, connectionString, close: () => db.destroy() }, env });
  };
  api = await start();
  others = await Promise.all(Array.from({ length: PROCESSES - 1 }, start));
  await recordHistory(api.db);
});
afterAll(async () => {
  await Promise.all(others.map((one) => one.stop()));
  await api.stop();
  await chapa.close();
  await postgres.stop();
});

interface Rush {
  lectureId: string;
  /** The status of every response, in order of arrival. */
  statuses: number[];
  /** Called for each response. */
  onResponse: (count: number) => void;
}

/** A signed-in student, and the process that serves them. */
interface Student {
  url: string;
  token: string;
}

async function newRush(onResponse: Rush["onResponse"]): Promise<{ rush: Rush; students: Student[] }> {
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
  return { rush: { lectureId, statuses: [], onResponse }, students };
}

type Request = Parameters<typeof send>;

/** Sends a request, and retries it like the app when the server asks for that. */
async function request(rush: Rush, ...[url, endpoint, input]: Request) {
  for (;;) {
    const reply = await send(url, endpoint, input);
    rush.statuses.push(reply.status);
    rush.onResponse(rush.statuses.length);
    if (reply.status < 500) return reply;
    await wait(TRY_AGAIN_MS);
  }
}

/** Enrolls, pays and returns. Returns true when the student is enrolled, false when the lecture is full. */
async function enroll(rush: Rush, { url, token }: Student): Promise<boolean> {
  const body = {
    classId: rush.lectureId,
    amount: lectureFields.priceSantim / 100,
    returnUrl: `${url}/success`,
    phone_number: "0911234567",
  };
  const reply = await request(rush, url, makePayment, { token, body });
  if (reply.status !== 200) {
    expect(reply.json).toMatchObject({ code: "lecture_full" });
    return false;
  }
  const { textRef } = (reply.json as { data: { textRef: string } }).data;
  chapa.decide(textRef, "success");
  for (;;) {
    const { json } = await request(rush, url, verifyPayment, { token, params: { textRef } });
    const { status, isEnrolled } = (json as { data: { status: string; isEnrolled: boolean } }).data;
    if (status !== "pending") return status === "paid" && isEnrolled;
    // The poll before ours failed when PostgreSQL was restarted. Soon the next one is allowed.
    await wait(TRY_AGAIN_MS);
  }
}

async function expectSeatsFilled({ lectureId }: Rush, enrolled: boolean[]): Promise<void> {
  expect(enrolled.filter(Boolean)).toHaveLength(SEATS);
  const active = await api.db("enrollments").where({ lecture_id: lectureId, status: "active" });
  expect(active).toHaveLength(SEATS);
  const snapshot = await takeSnapshot(api.db, new Date());
  expect(findViolations(snapshot, chapa.charges)).toEqual([]);
}

test(
  "of 200 students at once 50 get the 50 seats, 150 get an answer, and nobody pays for nothing",
  { timeout: PATIENCE_MS, retry: 0 },
  async () => {
    const { rush, students } = await newRush(() => undefined);
    const enrolled = await Promise.all(students.map((student) => enroll(rush, student)));
    await expectSeatsFilled(rush, enrolled);
    expect(new Set(rush.statuses)).toEqual(new Set([200, 409]));
    const snapshot = await takeSnapshot(api.db, new Date());
    expect(findFinalViolations(snapshot, chapa.charges)).toEqual([]);
    expect(chapa.charges.size).toBe(SEATS);
  },
);

test(
  "the same holds while PostgreSQL is restarted during the clicks and during the payments",
  { timeout: PATIENCE_MS, retry: 0 },
  async () => {
    const before = chapa.charges.size;
    let restartedInClicks = false;
    let restartedInPayments = false;
    const { rush, students } = await newRush((responses) => {
      const restart =
        (!restartedInClicks && responses >= STUDENTS / 10) ||
        (!restartedInPayments && chapa.charges.size >= before + SEATS);
      if (!restart) return;
      if (chapa.charges.size >= before + SEATS) restartedInPayments = true;
      restartedInClicks = true;
      // PostgreSQL ends all sessions with their transactions; its supervisor starts it again.
      process.kill(postgres.pid(), "SIGINT");
    });
    const enrolled = await Promise.all(students.map((student) => enroll(rush, student)));
    await expectSeatsFilled(rush, enrolled);
    expect(rush.statuses).toContain(503);
    expect(rush.statuses).not.toContain(500);
    const paid = [...chapa.charges.values()].filter(({ status }) => status === "success");
    expect(paid).toHaveLength(2 * SEATS);
  },
);
