import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPayment as wire } from "#contract/payments/payment.ts";
import { VERIFY_MIN_INTERVAL_MS } from "#backend/platform/constants.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { recordStatements } from "#backend/quality/testing/database/recorded-statements.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { offeredLecture, startPayment } from "../testing/lecture-fixture.ts";

let chapa: FakeChapa;
let api: TestServer;
let now = new Date();

beforeAll(async () => {
  chapa = await startFakeChapa();
  api = await startTestServer({
    clock: () => now,
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
});

const countVerifications = () =>
  chapa.calls.filter(({ what }) => what.startsWith("GET /v1/transaction/verify/")).length;

test("the provider is polled at most every two seconds, however many pages poll us", async () => {
  const { lecture } = await offeredLecture(api);
  const student = await newAccount(api.url, "student");
  const { token } = student;
  const { textRef } = await startPayment(api, lecture, student);
  const poll = () => call(api.url, wire, { params: { textRef }, token });
  const pollOften = () => Promise.all(Array.from({ length: 20 }, poll));

  const before = countVerifications();
  expect((await pollOften()).map(({ status }) => status)).toEqual(Array(20).fill("pending"));
  expect(countVerifications()).toBe(before + 1);

  // For two seconds after the provider was polled, the page gets the stored state.
  chapa.decide(textRef, "success");
  expect(await poll()).toMatchObject({ status: "pending", isEnrolled: false });
  now = new Date(now.getTime() + VERIFY_MIN_INTERVAL_MS);
  await pollOften();
  expect(countVerifications()).toBe(before + 2);
  expect(await poll()).toMatchObject({ status: "paid", isEnrolled: true });
  expect(countVerifications()).toBe(before + 2);
});

test("the stored state is read in one statement, and again only after a poll", async () => {
  const { lecture } = await offeredLecture(api);
  const student = await newAccount(api.url, "student");
  const { textRef } = await startPayment(api, lecture, student);
  const poll = () => call(api.url, wire, { params: { textRef }, token: student.token });
  const ofPayments = (statements: string[]) => statements.filter((sql) => /payments|enrollments/.test(sql));
  // Each request also tries to claim the next poll.
  expect(ofPayments(await recordStatements(api.db, poll))).toHaveLength(3);
  expect(ofPayments(await recordStatements(api.db, poll))).toHaveLength(2);
});

test.each([
  ["cancelled", true],
  ["failed/cancelled", false],
] as const)("a checkout that is %s at the provider counts as cancelled: %s", async (end, isCancelled) => {
  const { lecture } = await offeredLecture(api);
  const student = await newAccount(api.url, "student");
  const { textRef } = await startPayment(api, lecture, student);
  chapa.decide(textRef, end);
  const answer = await call(api.url, wire, { params: { textRef }, token: student.token });
  expect(answer).toMatchObject({ status: "failed", isCancelled, amount: lecture.price });
});
