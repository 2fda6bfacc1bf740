import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { logIn, me } from "#contract/account.ts";
import { forgotPassword, resetPassword } from "#contract/password.ts";
import { RESET_LINK_MS, RESET_LINKS_PER_HOUR } from "#backend/constants.ts";
import { createRateLimits } from "#backend/http/rate-limits.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { connectSocket } from "#backend/testing/socket.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let aheadMs = 0;
beforeAll(async () => {
  api = await startTestServer({
    clock: () => new Date(Date.now() + aheadMs),
    env: { PUBLIC_URL: "http://gubae.test" },
  });
});
afterAll(() => api.stop());

const password = "a brand new password";
const mailsTo = (email: string) => api.db("mails").where({ recipient: email }).orderBy("id", "desc");
const allWritten = () =>
  vi.waitFor(async () => expect(await api.db("mails").whereNull("ended_at")).toEqual([]), 10_000);

async function askFor(email: string, language = "en"): Promise<string> {
  await call(api.url, forgotPassword, { body: { email, language } });
  await allWritten();
  const [mail] = await mailsTo(email.toLowerCase());
  return /reset-password\?token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
}

test("the link of the mail sets a new password, ends all sessions and their sockets, and works once", async () => {
  const person = await newPerson(api.url, "student");
  const socket = await connectSocket(api.url, person.token);
  const gone = new Promise((resolve) => socket.once("disconnect", resolve));
  const token = await askFor(person.email.toUpperCase());
  await call(api.url, resetPassword, { body: { token, password } });
  await gone;
  expect((await fail(api.url, me, { token: person.token })).code).toBe("not_signed_in");
  expect(
    (await fail(api.url, logIn, { body: { email: person.email, password: "a good password" } })).code,
  ).toBe("invalid_credentials");
  await call(api.url, logIn, { body: { email: person.email, password } });
  const again = await fail(api.url, resetPassword, { body: { token, password: "yet another one" } });
  expect(again).toMatchObject({ statusCode: 400, code: "reset_link_invalid" });
});

test("the mail speaks the language of the page, or of the person who chose one", async () => {
  const person = await newPerson(api.url, "student", "ሣራ ተስፋዬ");
  await askFor(person.email, "am");
  expect((await mailsTo(person.email))[0]?.subject).toBe("ለጉባኤ አዲስ የይለፍ ቃል ያዘጋጁ");
  await api
    .db("accounts")
    .where({ id: person.id })
    .update({ language: "en", calendar: "gregorian", clock: "24-hour" });
  await askFor(person.email, "am");
  expect((await mailsTo(person.email))[0]?.subject).toBe("Set a new password for Gubae");
});

test("nobody learns who has an account, and nobody without one gets a mail", async () => {
  const person = await newPerson(api.url, "student");
  const known = await send(api.url, forgotPassword, { body: { email: person.email } });
  const unknown = await send(api.url, forgotPassword, { body: { email: "no.one@example.com" } });
  expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  await allWritten();
  expect(await mailsTo("no.one@example.com")).toEqual([]);
  expect(await mailsTo(person.email)).toHaveLength(1);
});

describe("a link", () => {
  test("ends after half an hour", async () => {
    const person = await newPerson(api.url, "student");
    const token = await askFor(person.email);
    aheadMs += RESET_LINK_MS;
    expect((await fail(api.url, resetPassword, { body: { token, password } })).code).toBe(
      "reset_link_invalid",
    );
    aheadMs -= RESET_LINK_MS;
    await call(api.url, resetPassword, { body: { token, password } });
  });

  test("is spent by another one of the same person", async () => {
    const person = await newPerson(api.url, "student");
    const [first, second] = [await askFor(person.email), await askFor(person.email)];
    expect(first).not.toBe(second);
    await call(api.url, resetPassword, { body: { token: second, password } });
    expect((await fail(api.url, resetPassword, { body: { token: first, password } })).code).toBe(
      "reset_link_invalid",
    );
  });

  test("opens once, however many try at the same time", async () => {
    const person = await newPerson(api.url, "student");
    const token = await askFor(person.email);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(api.url, resetPassword, { body: { token, password } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("survives a password that is refused", async () => {
    const person = await newPerson(api.url, "student");
    const token = await askFor(person.email);
    expect(
      (await fail(api.url, resetPassword, { body: { token, password: "short" } })).fields,
    ).toHaveProperty("password");
    await call(api.url, resetPassword, { body: { token, password } });
  });

  test("is nowhere in the database where it is used", async () => {
    const person = await newPerson(api.url, "student");
    const token = await askFor(person.email);
    expect(JSON.stringify(await api.db("password_resets"))).not.toContain(token);
  });
});

test("a mailbox is not flooded", async () => {
  const person = await newPerson(api.url, "student");
  for (let count = 0; count < RESET_LINKS_PER_HOUR + 2; count += 1) await askFor(person.email);
  expect(await mailsTo(person.email)).toHaveLength(RESET_LINKS_PER_HOUR);
});

test("asking too often is refused", async () => {
  const limited = await startTestServer({ limits: createRateLimits() });
  const body = { email: "sara@example.com" };
  for (let count = 0; count < 5; count += 1) await call(limited.url, forgotPassword, { body });
  expect((await fail(limited.url, forgotPassword, { body })).code).toBe("too_many_requests");
  await limited.stop();
});

describe("the outbox", () => {
  test("shows a demonstration's mails, as text", async () => {
    const person = await newPerson(api.url, "student", "<b>Sara</b> Haile");
    const token = await askFor(person.email);
    const page = await (await fetch(`${api.url}/outbox`)).text();
    expect(page).toContain(`<a href="http://gubae.test/reset-password?token=${token}">`);
    expect(page).toContain("&lt;b&gt;Sara&lt;/b&gt;");
    expect(page).not.toContain("<b>Sara");
  });

  test.each([
    ["with a mail server", { SMTP_URL: "smtp://127.0.0.1:9" }],
    ["with a database of one's own", { DATABASE_URL: "postgres://127.0.0.1/gubae" }],
    [
      "in production",
      {
        NODE_ENV: "production",
        SECRET: "x".repeat(32),
        PUBLIC_URL: "https://gubae.example",
        ALLOW_SANDBOX_PAYMENTS: "true",
      },
    ],
  ])("does not exist %s", async (_, env) => {
    const other = await startTestServer({ env });
    expect((await fetch(`${other.url}/outbox`)).status).toBe(404);
    await other.stop();
  });
});
