import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { me, signUp } from "#contract/accounts/account.ts";
import { confirmEmail, resendVerification, verifyEmail } from "#contract/accounts/email-address.ts";
import { createLecture } from "#contract/lectures/lecture.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { forgotPassword, resetPassword } from "#contract/accounts/password.ts";
import { EMAIL_CODE_ATTEMPTS, EMAIL_LINK_MS } from "#backend/platform/constants.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { decodeEmail } from "#backend/quality/testing/email/decode-email.ts";
import { startEmailCatcher, type EmailCatcher } from "#backend/quality/testing/email/email-catcher.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

let catcher: EmailCatcher;
let api: TestServer;
let aheadMs = 0;
beforeAll(async () => {
  catcher = await startEmailCatcher();
  api = await startTestServer({
    clock: () => new Date(Date.now() + aheadMs),
    env: { PUBLIC_URL: "http://gubae.test", SMTP_URL: catcher.url },
  });
});
afterAll(async () => {
  await api.stop();
  await catcher.stop();
});

const emailsTo = ({ email }: TestAccount) =>
  catcher.emails.filter(({ to }) => to.includes(email)).map(({ raw }) => decodeEmail(raw));

/** The link token and the code in the user's `count`th email. */
async function secretsOf(person: TestAccount, count = 1) {
  await vi.waitFor(() => expect(emailsTo(person)).toHaveLength(count), 10_000);
  const text = emailsTo(person)[count - 1] ?? "";
  const code = /dashboard: (\d{6})\./.exec(text)?.[1] ?? "";
  return { code, token: /\?token=([\w-]+)/.exec(text)?.[1] ?? "" };
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const mustVerify = async ({ token }: TestAccount) => (await call(api.url, me, { token })).mustVerifyEmail;
const lecture = {
  name: "Algebra",
  description: "About it.",
  schedule: new Date(Date.now() + 86_400_000).toISOString(),
  price: 0,
};

describe("an account with an unverified email", () => {
  test("can look around, but neither take a seat nor create a lecture", async () => {
    const instructor = await newAccount(api.url, "instructor");
    const refused = await errorOf(api.url, createLecture, { token: instructor.token, body: lecture });
    expect(refused).toMatchObject({ statusCode: 403, code: "email_unverified" });
    const { token } = await secretsOf(instructor);
    await call(api.url, confirmEmail, { body: { token } });
    const { _id } = await call(api.url, createLecture, { token: instructor.token, body: lecture });

    const student = await newAccount(api.url, "student");
    expect(await mustVerify(student)).toBe(true);
    const body = { classId: _id, amount: 0, returnUrl: "http://gubae.test/success" };
    const failed = await errorOf(api.url, makePayment, { token: student.token, body });
    expect(failed).toMatchObject({ statusCode: 403, code: "email_unverified" });
    expect(await api.db("enrollments").where({ studentId: student.id })).toEqual([]);
    const { code } = await secretsOf(student);
    await call(api.url, verifyEmail, { token: student.token, body: { code } });
    await call(api.url, makePayment, { token: student.token, body });
  });

  test("is verified by the link, and keeps its session", async () => {
    const person = await newAccount(api.url, "student");
    const { token } = await secretsOf(person);
    await call(api.url, confirmEmail, { body: { token } });
    expect(await mustVerify(person)).toBe(false);
    expect((await errorOf(api.url, confirmEmail, { body: { token } })).code).toBe("email_link_invalid");
  });

  test("is verified by a password reset, which its email carries too", async () => {
    const person = await newAccount(api.url, "student");
    await secretsOf(person);
    await call(api.url, forgotPassword, { body: { email: person.email } });
    const { token } = await secretsOf(person, 2);
    await call(api.url, resetPassword, { body: { token, password: "another good one" } });
    const row = await api.db("accounts").where({ id: person.id }).first("emailVerifiedAt");
    expect(row.emailVerifiedAt).not.toBeNull();
  });
});

describe("the code", () => {
  test(`is spent after ${EMAIL_CODE_ATTEMPTS} wrong attempts, and another one can be sent`, async () => {
    const person = await newAccount(api.url, "student");
    const { code } = await secretsOf(person);
    for (let count = 0; count < EMAIL_CODE_ATTEMPTS; count += 1) {
      const body = { code: otherThan(code) };
      const failed = await errorOf(api.url, verifyEmail, { token: person.token, body });
      expect(failed).toMatchObject({ code: "email_code_invalid", fields: { code: expect.anything() } });
    }
    const spent = await errorOf(api.url, verifyEmail, { token: person.token, body: { code } });
    expect(spent.code).toBe("email_code_invalid");
    await call(api.url, resendVerification, { token: person.token });
    const next = await secretsOf(person, 2);
    await call(api.url, verifyEmail, { token: person.token, body: { code: next.code } });
    expect(await mustVerify(person)).toBe(false);
  });

  test("is no one else's, expires, and is stored only as a hash", async () => {
    const [person, other] = [await newAccount(api.url, "student"), await newAccount(api.url, "student")];
    const { code } = await secretsOf(person);
    await secretsOf(other);
    const stolen = await send(api.url, verifyEmail, { token: other.token, body: { code } });
    expect(stolen.status).toBe(400);
    aheadMs = EMAIL_LINK_MS;
    expect((await errorOf(api.url, verifyEmail, { token: person.token, body: { code } })).code).toBe(
      "email_code_invalid",
    );
    aheadMs = 0;
    const rows = await api.db("email_confirmations").where({ accountId: person.id });
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test("is replaced by the next email's", async () => {
    const person = await newAccount(api.url, "student");
    const { token } = await secretsOf(person);
    await call(api.url, resendVerification, { token: person.token });
    await secretsOf(person, 2);
    expect((await errorOf(api.url, confirmEmail, { body: { token } })).code).toBe("email_link_invalid");
  });
});

test("where no emails are sent, nobody is asked", async () => {
  const demonstration = await startTestServer();
  const person = await newAccount(demonstration.url, "instructor");
  const account = await call(demonstration.url, me, { token: person.token });
  expect(account.mustVerifyEmail).toBe(false);
  await call(demonstration.url, createLecture, { token: person.token, body: lecture });
  await call(demonstration.url, resendVerification, { token: person.token });
  expect(await demonstration.db("emails")).toEqual([]);
  await demonstration.stop();
});

test("sign-up still answers 201 with a token", async () => {
  const body = {
    name: "Sara Haile",
    email: "sara.h@example.com",
    password: "a good password",
    role: "student",
  };
  const reply = await send(api.url, signUp, { body });
  expect(reply.status).toBe(201);
  expect(reply.json).toMatchObject({ data: { token: expect.any(String) } });
});
