import { describe, expect, test, vi } from "vitest";
import { logIn, me } from "#contract/accounts/account.ts";
import { forgotPassword, resetPassword } from "#contract/accounts/password.ts";
import { RESET_LINK_MS, RESET_LINKS_PER_HOUR } from "#backend/platform/constants.ts";
import { createRateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";

let aheadMs = 0;
const api = setUpTestServer({
  clock: () => new Date(Date.now() + aheadMs),
  env: { PUBLIC_URL: "http://gubae.test" },
});

const password = "a brand new password";
const emailsTo = (email: string) => api.db("emails").where({ recipient: email }).orderBy("id", "desc");
const allEmailsEnded = () =>
  vi.waitFor(async () => expect(await api.db("emails").whereNull("endedAt")).toEqual([]), 10_000);

async function requestLink(email: string, language = "en"): Promise<string> {
  await call(api.url, forgotPassword, { body: { email, language } });
  await allEmailsEnded();
  const [sent] = await emailsTo(email.toLowerCase());
  return /reset-password\?token=([\w-]+)/.exec(sent?.body ?? "")?.[1] ?? "";
}

test("the reset link sets a new password once, and ends all sessions and their sockets", async () => {
  const person = await newAccount(api.url, "student");
  const socket = await connectSocket(api.url, person.token);
  const disconnected = new Promise((resolve) => socket.once("disconnect", resolve));
  const token = await requestLink(person.email.toUpperCase());
  await call(api.url, resetPassword, { body: { token, password } });
  await disconnected;
  const events = api.db("security_events").where({ accountId: person.id });
  expect(await events).toMatchObject([{ kind: "password_reset", address: "127.0.0.1" }]);
  expect((await errorOf(api.url, me, { token: person.token })).code).toBe("not_signed_in");
  expect(
    (await errorOf(api.url, logIn, { body: { email: person.email, password: "a good password" } })).code,
  ).toBe("invalid_credentials");
  await call(api.url, logIn, { body: { email: person.email, password } });
  const again = await errorOf(api.url, resetPassword, { body: { token, password: "yet another one" } });
  expect(again).toMatchObject({ statusCode: 400, code: "reset_link_invalid" });
});

test("the email is in the account's language, else in the page's", async () => {
  const person = await newAccount(api.url, "student", "ሣራ ተስፋዬ");
  await requestLink(person.email, "am");
  expect((await emailsTo(person.email))[0]?.subject).toBe("የጉባኤ የይለፍ ቃልዎን ይቀይሩ");
  await api
    .db("accounts")
    .where({ id: person.id })
    .update({ language: "en", calendar: "gregorian", clock: "24-hour" });
  await requestLink(person.email, "am");
  expect((await emailsTo(person.email))[0]?.subject).toBe("Reset your Gubae password");
});

test("the response does not reveal who has an account, and only accounts get an email", async () => {
  const person = await newAccount(api.url, "student");
  const known = await send(api.url, forgotPassword, { body: { email: person.email } });
  const unknown = await send(api.url, forgotPassword, { body: { email: "no.one@example.com" } });
  expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  await allEmailsEnded();
  expect(await emailsTo("no.one@example.com")).toEqual([]);
  expect(await emailsTo(person.email)).toHaveLength(1);
});

describe("a reset link", () => {
  test("expires after half an hour", async () => {
    const person = await newAccount(api.url, "student");
    const token = await requestLink(person.email);
    aheadMs += RESET_LINK_MS;
    expect((await errorOf(api.url, resetPassword, { body: { token, password } })).code).toBe(
      "reset_link_invalid",
    );
    aheadMs -= RESET_LINK_MS;
    await call(api.url, resetPassword, { body: { token, password } });
  });

  test("is invalidated when another link of the account is used", async () => {
    const person = await newAccount(api.url, "student");
    const [first, second] = [await requestLink(person.email), await requestLink(person.email)];
    expect(first).not.toBe(second);
    await call(api.url, resetPassword, { body: { token: second, password } });
    expect((await errorOf(api.url, resetPassword, { body: { token: first, password } })).code).toBe(
      "reset_link_invalid",
    );
  });

  test("works once, even with concurrent requests", async () => {
    const person = await newAccount(api.url, "student");
    const token = await requestLink(person.email);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(api.url, resetPassword, { body: { token, password } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("stays valid when the new password is rejected", async () => {
    const person = await newAccount(api.url, "student");
    const token = await requestLink(person.email);
    expect(
      (await errorOf(api.url, resetPassword, { body: { token, password: "short" } })).fields,
    ).toHaveProperty("password");
    expect(
      (await errorOf(api.url, resetPassword, { body: { token, password: "iloveyou" } })).fields,
    ).toHaveProperty("password");
    await call(api.url, resetPassword, { body: { token, password } });
  });

  test("is not stored in the database", async () => {
    const person = await newAccount(api.url, "student");
    const token = await requestLink(person.email);
    expect(JSON.stringify(await api.db("password_resets"))).not.toContain(token);
  });
});

test("limits the emails to an account", async () => {
  const person = await newAccount(api.url, "student");
  for (let count = 0; count < RESET_LINKS_PER_HOUR + 2; count += 1) await requestLink(person.email);
  expect(await emailsTo(person.email)).toHaveLength(RESET_LINKS_PER_HOUR);
});

test("limits the requests for reset links", async () => {
  const limited = await startTestServer({ limits: createRateLimits() });
  const body = { email: "sara@example.com" };
  for (let count = 0; count < 5; count += 1) await call(limited.url, forgotPassword, { body });
  expect((await errorOf(limited.url, forgotPassword, { body })).code).toBe("too_many_requests");
  await limited.stop();
});

describe("the outbox", () => {
  test("shows a demonstration's emails, escaped", async () => {
    const person = await newAccount(api.url, "student", "<b>Sara</b> Haile");
    const token = await requestLink(person.email);
    const page = await (await fetch(`${api.url}/outbox`)).text();
    expect(page).toContain(`<a href="http://gubae.test/reset-password?token=${token}">`);
    expect(page).toContain("&lt;b&gt;Sara&lt;/b&gt;");
    expect(page).not.toContain("<b>Sara");
  });

  test.each([
    ["with a mail server", { SMTP_URL: "smtp://127.0.0.1:9" }],
    ["with a configured database", { DATABASE_URL: "postgres://127.0.0.1/gubae" }],
    [
      "in production",
      {
        NODE_ENV: "production",
        PASSWORD_COST: "full",
        SECRET: "x".repeat(32),
        PUBLIC_URL: "https://gubae.example",
        ALLOW_SANDBOX_PAYMENTS: "true",
        ALLOW_EMBEDDED_DATABASE: "true",
      },
    ],
  ])("does not exist %s", async (_, env) => {
    const other = await startTestServer({ env });
    expect((await fetch(`${other.url}/outbox`)).status).toBe(404);
    await other.stop();
  });
});
