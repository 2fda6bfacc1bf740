import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPayment as wire } from "#contract/payment.ts";
import { VERIFY_POLL_MS } from "#backend/constants.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { call } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { newLecture, startPayment } from "./testing/lecture-fixture.ts";

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

const questions = () =>
  chapa.calls.filter(({ what }) => what.startsWith("GET /v1/transaction/verify/")).length;

test("however many pages wait for one payment, the provider is asked once in two seconds", async () => {
  const { lecture } = await newLecture(api);
  const student = await newPerson(api.url, "student");
  const { token } = student;
  const { textRef } = await startPayment(api, lecture, student);
  const poll = () => call(api.url, wire, { params: { textRef }, token });
  const pollOften = () => Promise.all(Array.from({ length: 20 }, poll));

  const before = questions();
  expect((await pollOften()).map(({ status }) => status)).toEqual(Array(20).fill("pending"));
  expect(questions()).toBe(before + 1);

  // Within the two seconds a page hears what is known.
  chapa.decide(textRef, "success");
  expect(await poll()).toMatchObject({ status: "pending", isEnrolled: false });
  now = new Date(now.getTime() + VERIFY_POLL_MS);
  await pollOften();
  expect(questions()).toBe(before + 2);
  expect(await poll()).toMatchObject({ status: "paid", isEnrolled: true });
  expect(questions()).toBe(before + 2);
});
