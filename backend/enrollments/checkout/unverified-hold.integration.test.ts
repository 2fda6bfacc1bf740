import { afterAll, beforeAll, expect, test } from "vitest";
import { createLecture, previewLecture } from "#contract/lectures/lecture.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { startEmailCatcher, type EmailCatcher } from "#backend/quality/testing/email/email-catcher.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { paymentFor, startPayment } from "../testing/lecture-fixture.ts";

let catcher: EmailCatcher;
let api: TestServer;
beforeAll(async () => {
  catcher = await startEmailCatcher();
  api = await startTestServer({ env: { SMTP_URL: catcher.url } });
});
afterAll(async () => {
  await api.stop();
  await catcher.stop();
});

const verifyEmail = ({ id }: TestAccount) =>
  api.db("accounts").where({ id }).update({ emailVerifiedAt: new Date() });

test("ten accounts with unverified emails hold none of a lecture's ten seats", async () => {
  const host = await newAccount(api.url, "instructor");
  await verifyEmail(host);
  const schedule = new Date(Date.now() + 86_400_000).toISOString();
  const body = { name: "Algebra", description: "About it.", schedule, price: 450, capacity: 10 };
  const lecture = await call(api.url, createLecture, { token: host.token, body });
  const squatters = await Promise.all(Array.from({ length: 10 }, () => newAccount(api.url, "student")));
  for (const { token } of squatters) {
    const refused = await errorOf(api.url, makePayment, { token, body: paymentFor(lecture) });
    expect(refused).toMatchObject({ statusCode: 403, code: "email_unverified" });
  }
  const seatsTaken = async () =>
    (await call(api.url, previewLecture, { params: { id: lecture._id } })).seatsTaken;
  expect(await seatsTaken()).toBe(0);
  const [student] = squatters;
  if (!student) throw new Error("There is no student.");
  await verifyEmail(student);
  await startPayment(api, lecture, student);
  expect(await seatsTaken()).toBe(1);
});
