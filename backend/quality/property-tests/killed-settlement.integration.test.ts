import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePayment, verifyPayment } from "#contract/payments/payment.ts";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import { runJobNow } from "#backend/platform/jobs/testing/hurry-jobs.ts";
import { insertLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { storedLecture } from "#backend/lectures/testing/lecture-form.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { findFinalViolations, findViolations } from "./invariants.ts";
import { createKillableServer, type KillableServer } from "./killable-server.ts";
import { ageRefunds, insertPerson, insertMinutes, recordHistory, takeSnapshot } from "./snapshot-repo.ts";

// The server is killed between the steps in which it settles lectures: it decides whether each was given, creates the
// refunds due, and requests them from the provider. It is then restarted, and the test only advances time.

/**
 * A settlement has some sixty steps, and each restart takes two seconds, so the server is killed before every tenth
 * step only.
 */
const STRIDE = 10;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

let database: TestDatabase;
let server: KillableServer;
let chapa: FakeChapa;

beforeAll(async () => {
  database = await createTestDatabase();
  await recordHistory(database.db);
  server = await createKillableServer(database);
  chapa = await startFakeChapa({ onStep: server.step });
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

async function enrollPayer(lectureId: string): Promise<void> {
  const student = { name: "Abebe Kebede", role: "student", passwordHash: "no log-in" } as const;
  const token = await createSession(database.db, await insertPerson(database.db, student), new Date());
  const returnUrl = `${server.url()}/success`;
  const body = { classId: lectureId, amount: 450, returnUrl, phone_number: "0911234567" };
  const { textRef } = await call(server.url(), makePayment, { body, token });
  chapa.decide(textRef, "success");
  const { isEnrolled } = await call(server.url(), verifyPayment, { params: { textRef }, token });
  expect(isEnrolled).toBe(true);
}

/** Creates a paid lecture that is over and due for settlement, with some confirmed minutes. */
async function createDueLecture(confirmedMinutes: number): Promise<string> {
  const { db } = database;
  const instructor = { name: "Sara Haile", role: "instructor", passwordHash: "no log-in" } as const;
  const fields = storedLecture({ startsAt: new Date(Date.now() + dayMs) });
  const lectureId = await insertLecture(db, await insertPerson(db, instructor), fields);
  await enrollPayer(lectureId);
  const startsAt = new Date(Date.now() - 6 * hourMs);
  await db("enrollments").where({ lectureId }).update({ boughtStartsAt: startsAt });
  const isStarted = confirmedMinutes > 0;
  await db("lectures")
    .where({ id: lectureId })
    // `host_seen_at` is set so that the host does not count as a no-show.
    .update({ startsAt, hostSeenAt: startsAt, startedAt: isStarted ? startsAt : null });
  if (isStarted)
    await insertMinutes(db, lectureId, { minutes: confirmedMinutes, confirmed: true, now: startsAt });
  return lectureId;
}

async function isServerDead(): Promise<boolean> {
  const socket = connect(Number(new URL(server.url()).port), "127.0.0.1");
  const end = await Promise.race([
    once(socket, "connect"),
    once(socket, "error").catch(() => ["error"]),
  ]).catch(() => ["error"]);
  socket.destroy();
  return end.length > 0;
}

async function isSettled(lectureIds: readonly string[]): Promise<boolean> {
  const open = await database.db("lectures").whereIn("id", lectureIds).whereNull("fulfillment").first("id");
  const unrequested = await database.db("refunds").where({ status: "requested" }).first("id");
  return open === undefined && unrequested === undefined;
}

async function listViolations(): Promise<string[]> {
  const snapshot = await takeSnapshot(database.db, new Date(Date.now() + 9 * dayMs));
  return [...findViolations(snapshot, chapa.charges), ...findFinalViolations(snapshot, chapa.charges)];
}

test(
  "lectures are decided once and refunded once, between whichever steps of their settlement the server is killed",
  { timeout: 900_000 },
  async () => {
    const prepare = async () => [await createDueLecture(60), await createDueLecture(0)];
    const settle = async (lectureIds: string[]) => {
      await runJobNow(database.db, "settle-lectures");
      while (!(await isSettled(lectureIds)) && !(await isServerDead())) await wait(20);
    };
    const { rounds, lastStep } = await server.killAtSteps(prepare, settle, STRIDE);
    expect(lastStep).toBeGreaterThan(6);
    const settled = async () => {
      await runJobNow(database.db, "settle-lectures");
      await runJobNow(database.db, "reconcile-all-payments");
      chapa.finishRefunds("refunded");
      // If the server was killed after claiming a refund and before requesting it, the refund needs an admin a day
      // later.
      await ageRefunds(database.db, dayMs);
      return listViolations();
    };
    await expect.poll(settled, { timeout: 150_000, interval: 250 }).toEqual([]);
    const { lectures } = await takeSnapshot(database.db, new Date());
    const decided = (wanted: string) => lectures.filter(({ fulfillment }) => fulfillment === wanted).length;
    expect([decided("given"), decided("not_given")]).toEqual([rounds, rounds]);
  },
);
