import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { logIn } from "#contract/accounts/account.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { listLectures } from "#contract/lectures/lecture-list.ts";
import { makePayment, verifyPayment } from "#contract/payments/payment.ts";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { payOnPage } from "#backend/enrollments/testing/payer.ts";
import { startBalancer } from "#backend/platform/processes/balancer.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { withDatabase } from "#backend/quality/testing/database/test-database.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { writeWebFolder } from "#backend/quality/testing/processes/web-folder.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { haproxy } from "../programs/haproxy.mjs";
import { startRelease, type ReleaseProcess } from "./release-process.ts";

const today = fileURLToPath(new URL("../..", import.meta.url));
/** The folder in which `npm run test:long -- --only release` has installed the previous release. */
const previousRelease = z.string().parse(process.env["PREVIOUS_RELEASE"]);
const patience = { timeout: 20_000, interval: 100 };

let folder: string;
let db: Knex;
let connectionString: string;
let url: string;
let env: Record<string, string>;
let ports: { before: number; next: number };
let before: ReleaseProcess;
let next: ReleaseProcess;
let lecture: TestLecture;
let student: TestAccount;
const stops: (() => unknown)[] = [];

async function createDatabase(): Promise<string> {
  const name = `rolling_${randomBytes(8).toString("hex")}`;
  const admin = connectDatabase(inject("postgres"), 1);
  await admin.raw(`create database ${name}`);
  await admin.destroy();
  return withDatabase(inject("postgres"), name);
}

/**
 * Starts the previous release, with its own schema and with data that it creates, behind a load balancer that has both
 * releases as its servers.
 */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-rolling-"));
  connectionString = await createDatabase();
  db = connectDatabase(connectionString);
  ports = { before: await freePort(), next: await freePort() };
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    NODE_ENV: "test",
    LOG_LEVEL: "fatal",
    DATA_DIR: folder,
    WEB_DIR: await writeWebFolder(folder),
    SECRET: "a secret of the tests, for both releases",
    DATABASE_URL: connectionString,
    PUBLIC_URL: url,
    PORT: String(port),
    TRUSTED_PROXIES: "1",
    DRAIN_SECONDS: "3",
  };
  before = await startRelease(previousRelease, ports.before, env);
  stops.push(before.kill);
  const balancer = await startBalancer({
    host: "127.0.0.1",
    port,
    ports: Object.values(ports),
    haproxy: programPath(haproxy),
  });
  stops.push(balancer.stop);
  lecture = await newLecture({ url: before.url, db });
}, 120_000);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const say = (page: JoinedPage, text: string) =>
  page.request("chat-message", { roomId: lecture.id, clientId: randomUUID(), text });

/**
 * Takes the steps of a student before a lecture, all on one process: signs up, logs in, finds the lecture and buys a
 * seat.
 */
async function buySeat(at: string): Promise<TestAccount> {
  const buyer = await newAccount(at, "student");
  const { token } = await call(at, logIn, { body: { email: buyer.email, password: TEST_PASSWORD } });
  const listed = await call(at, listLectures, { token });
  expect(JSON.stringify(listed)).toContain(lecture.id);
  const body = { classId: lecture.id, amount: 100, returnUrl: `${url}/success`, phone_number: "0911234567" };
  const checkout = await call(at, makePayment, { body, token });
  await payOnPage(checkout.url);
  await call(at, verifyPayment, { params: { textRef: checkout.textRef }, token });
  const isEnrolled = () => call(at, checkEnrollment, { body: { classId: lecture.id }, token });
  await expect.poll(isEnrolled, patience).toMatchObject({ isEnrolled: true });
  return { ...buyer, token };
}

test("the release before goes on selling on today's schema, and so does today's beside it", async () => {
  await migrate(connectionString);
  student = await buySeat(before.url);
  next = await startRelease(today, ports.next, env);
  stops.push(next.kill);
  await buySeat(next.url);
  await buySeat(before.url);
  const seats = await db("enrollments").where({ lectureId: lecture.id }).pluck("status");
  expect(seats).toEqual(["active", "active", "active"]);
}, 60_000);

test("a room spans both, and goes on when the release before drains", async () => {
  const host = await enterRoom(before.url, lecture.host.token, lecture.id);
  const viewer = await enterRoom(next.url, student.token, lecture.id);
  await say(host, "from the release before");
  expect((await viewer.next("chat-message")).text).toBe("from the release before");
  await say(viewer, "from today's");
  expect((await host.next("chat-message")).text).toBe("from the release before");
  expect((await host.next("chat-message")).text).toBe("from today's");

  const ended = before.drain();
  await host.gone;
  const hostAgain = await enterRoom(url, lecture.host.token, lecture.id, host.answer.ticket);
  await say(hostAgain, "after the move");
  await expect
    .poll(() => viewer.received("chat-message").map(({ text }) => text), patience)
    .toContain("after the move");
  expect(await ended).toBe(0);
  expect(hostAgain.answer.messages.map(({ text }) => text)).toEqual([
    "from the release before",
    "from today's",
  ]);
  for (const page of [viewer, hostAgain]) page.close();
}, 60_000);

test("the release before starts anew on today's schema: after a crash in the middle, and on the way back", async () => {
  before = await startRelease(previousRelease, ports.before, env);
  await buySeat(before.url);
  // Each release's process is killed in the middle of a purchase, and started again.
  for (const dies of [before, next]) {
    const buyer = await newAccount(dies.url, "student");
    const body = {
      classId: lecture.id,
      amount: 100,
      returnUrl: `${url}/success`,
      phone_number: "0911234567",
    };
    const lost = call(dies.url, makePayment, { body, token: buyer.token }).catch(String);
    await dies.kill();
    await lost;
  }
  before = await startRelease(previousRelease, ports.before, env);
  await buySeat(url);
  next = await startRelease(today, ports.next, env);
  await buySeat(url);
  // Rolls back, one process after the other, as docs/production.md describes.
  expect(await next.drain()).toBe(0);
  const back = await startRelease(previousRelease, ports.next, env);
  stops.push(back.kill);
  await buySeat(back.url);
  expect(await before.drain()).toBe(0);
  before = await startRelease(previousRelease, ports.before, env);
  stops.push(before.kill);
  await buySeat(before.url);
  // Rolls forward again.
  expect(await back.drain()).toBe(0);
  next = await startRelease(today, ports.next, env);
  stops.push(next.kill);
  await buySeat(url);
}, 240_000);
