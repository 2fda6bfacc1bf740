import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { startTemporaryPostgres } from "#backend/platform/db/local-server/temporary-postgres.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { findLedgerViolations } from "#backend/enrollments/ledger-checks/ledger-violations-repo.ts";
import { findFinalViolations, findViolations } from "./invariants.ts";
import { enrollAndPay, newRush, type Rush } from "./rush.ts";
import { recordHistory, takeSnapshot } from "./snapshot-repo.ts";

// Two hundred students click Enroll at the same moment for fifty seats. They are spread over several processes, since
// within one process the mutex queues them and would hide a missing database lock.

const SEATS = 50;
const STUDENTS = 200;
/**
 * The number of processes does not divide the number of seats: otherwise, processes running in lockstep would fill the
 * seats exactly, with or without a lock.
 */
const PROCESSES = 4;
const PATIENCE_MS = 240_000;

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let chapa: FakeChapa;
let api: TestServer;
let others: TestServer[];

beforeAll(async () => {
  // Uses a separate PostgreSQL server, since this test restarts it.
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

function begin(onResponse?: Rush["onResponse"]) {
  const urls = [...others, api].map(({ url }) => url);
  return newRush({
    db: api.db,
    chapa,
    urls,
    seats: SEATS,
    students: STUDENTS,
    ...(onResponse && { onResponse }),
  });
}

async function expectSeatsFilled({ lectureId }: Rush, enrolled: boolean[]): Promise<void> {
  expect(enrolled.filter(Boolean)).toHaveLength(SEATS);
  const active = await api.db("enrollments").where({ lectureId, status: "active" });
  expect(active).toHaveLength(SEATS);
  const snapshot = await takeSnapshot(api.db, new Date());
  expect(findViolations(snapshot, chapa.charges)).toEqual([]);
  expect(await findLedgerViolations(api.db)).toEqual([]);
}

test(
  "of 200 students at once 50 get the 50 seats, 150 get an answer, and nobody pays for nothing",
  { timeout: PATIENCE_MS, retry: 0 },
  async () => {
    const { rush, students } = await begin();
    const enrolled = await Promise.all(students.map((student) => enrollAndPay(rush, student)));
    await expectSeatsFilled(rush, enrolled);
    expect(new Set(rush.statuses)).toEqual(new Set([200, 409]));
    const snapshot = await takeSnapshot(api.db, new Date());
    expect(findFinalViolations(snapshot, chapa.charges)).toEqual([]);
    expect(chapa.charges.size).toBe(SEATS);
  },
);

test(
  "the same holds while PostgreSQL is restarted during the clicks and during the payments",
  { tags: "wide", timeout: PATIENCE_MS, retry: 0 },
  async () => {
    const before = chapa.charges.size;
    let restartedInClicks = false;
    let restartedInPayments = false;
    const { rush, students } = await begin((responses) => {
      const restart =
        (!restartedInClicks && responses >= STUDENTS / 10) ||
        (!restartedInPayments && chapa.charges.size >= before + SEATS);
      if (!restart) return;
      if (chapa.charges.size >= before + SEATS) restartedInPayments = true;
      restartedInClicks = true;
      // On SIGINT, PostgreSQL ends all sessions and their transactions; its supervisor restarts it.
      process.kill(postgres.pid(), "SIGINT");
    });
    const enrolled = await Promise.all(students.map((student) => enrollAndPay(rush, student)));
    await expectSeatsFilled(rush, enrolled);
    expect(rush.statuses).toContain(503);
    expect(rush.statuses).not.toContain(500);
    const paid = [...chapa.charges.values()].filter(({ status }) => status === "success");
    expect(paid).toHaveLength(before + SEATS);
  },
);
