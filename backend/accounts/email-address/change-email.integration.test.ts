import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { logIn, me, updateAccount } from "#contract/accounts/account.ts";
import { changeEmail, confirmEmail } from "#contract/accounts/email-address.ts";
import { changePassword, forgotPassword, resetPassword } from "#contract/accounts/password.ts";
import { EMAIL_LINK_MS, EMAIL_LINKS_PER_HOUR } from "#backend/platform/constants.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let aheadMs = 0;
const api = setUpTestServer({
  clock: () => new Date(Date.now() + aheadMs),
  env: { PUBLIC_URL: "http://gubae.test" },
});

const password = "a good password";
const freshAddress = () => `new-${randomBytes(6).toString("hex")}@example.com`;
const tokenIn = (body: string | undefined) => /\?token=([\w-]+)/.exec(body ?? "")?.[1] ?? "";

/** The stored emails to an address, oldest first. */
async function emailsTo(address: string): Promise<{ subject: string; body: string }[]> {
  await vi.waitFor(
    async () => expect(await api.db("emails").whereNull("endedAt").select("kind")).toEqual([]),
    10_000,
  );
  return api.db("emails").where({ recipient: address }).orderBy("id").select("subject", "body");
}

const request = ({ token }: TestAccount, email: string) =>
  call(api.url, changeEmail, { token, body: { email, currentPassword: password } });

/** Requests a change of the email, and returns the token of the link that is sent to the new address. */
async function requestLink(person: TestAccount, email: string): Promise<string> {
  await request(person, email);
  return tokenIn((await emailsTo(email)).at(-1)?.body);
}

async function resetLink(email: string): Promise<string> {
  await call(api.url, forgotPassword, { body: { email } });
  return tokenIn((await emailsTo(email)).findLast(({ body }) => body.includes("reset-password"))?.body);
}

const emailOf = async ({ id }: TestAccount) => (await api.db("accounts").where({ id }).first("email")).email;

describe("a stolen session", () => {
  test("can't set another email with the profile", async () => {
    const person = await newAccount(api.url, "student");
    const body = { name: "Sara Haile", email: freshAddress() };
    const failed = await errorOf(api.url, updateAccount, {
      params: { id: person.id },
      token: person.token,
      body,
    });
    expect(failed).toMatchObject({
      statusCode: 400,
      fields: { email: ["Enter your password to change your email."] },
    });
    expect(await emailOf(person)).toBe(person.email);
  });

  test("can't ask for a change without the password", async () => {
    const person = await newAccount(api.url, "student");
    const body = { email: freshAddress(), currentPassword: "a guess" };
    const failed = await errorOf(api.url, changeEmail, { token: person.token, body });
    expect(failed).toMatchObject({ code: "wrong_password", fields: { currentPassword: expect.anything() } });
    expect(await emailsTo(body.email)).toEqual([]);
  });
});

test("the profile still accepts the present email", async () => {
  const person = await newAccount(api.url, "student");
  const body = { name: "Sara Haile", email: person.email };
  const account = await call(api.url, updateAccount, {
    params: { id: person.id },
    token: person.token,
    body,
  });
  expect(account).toMatchObject({ name: "Sara Haile", email: person.email });
});

describe("a change of the email", () => {
  test("happens when the link at the new address is used, and ends all other sessions", async () => {
    const person = await newAccount(api.url, "student");
    const other = await call(api.url, logIn, { body: { email: person.email, password } });
    const email = freshAddress();
    const token = await requestLink(person, email);
    expect(await emailOf(person)).toBe(person.email);
    await call(api.url, confirmEmail, { body: { token } });
    expect((await call(api.url, me, { token: person.token })).email).toBe(email);
    const events = api.db("security_events").where({ accountId: person.id, kind: "email_change" });
    expect(await events).toMatchObject([{ address: "127.0.0.1" }]);
    expect((await errorOf(api.url, me, { token: other.token })).code).toBe("not_signed_in");
    expect((await send(api.url, logIn, { body: { email, password } })).status).toBe(200);
    expect((await send(api.url, logIn, { body: { email: person.email, password } })).status).toBe(401);
  });

  test("is told to the old address when it is asked for, and when it has happened", async () => {
    const person = await newAccount(api.url, "student");
    const email = freshAddress();
    const token = await requestLink(person, email);
    const [asked] = await emailsTo(person.email);
    expect(asked).toMatchObject({ subject: "Your Gubae email is about to change" });
    expect(asked?.body).toContain(email);
    expect(asked?.body).not.toContain(token);
    await call(api.url, confirmEmail, { body: { token } });
    expect((await emailsTo(person.email)).at(-1)?.subject).toBe("Your Gubae email has changed");
  });

  test("spends the reset links that the old address has", async () => {
    const person = await newAccount(api.url, "student");
    const reset = await resetLink(person.email);
    await call(api.url, confirmEmail, { body: { token: await requestLink(person, freshAddress()) } });
    const failed = await errorOf(api.url, resetPassword, {
      body: { token: reset, password: "another good one" },
    });
    expect(failed.code).toBe("reset_link_invalid");
  });

  test("is cancelled by a new password, and by a reset", async () => {
    const person = await newAccount(api.url, "student");
    const first = await requestLink(person, freshAddress());
    const newPassword = "an even better password";
    await call(api.url, changePassword, {
      token: person.token,
      body: { currentPassword: password, newPassword },
    });
    expect((await errorOf(api.url, confirmEmail, { body: { token: first } })).code).toBe(
      "email_link_invalid",
    );

    const someone = await newAccount(api.url, "student");
    const second = await requestLink(someone, freshAddress());
    const reset = await resetLink(someone.email);
    await call(api.url, resetPassword, { body: { token: reset, password: newPassword } });
    expect((await errorOf(api.url, confirmEmail, { body: { token: second } })).code).toBe(
      "email_link_invalid",
    );
  });
});

describe("the link", () => {
  test("works once, even with concurrent requests, and only until it expires", async () => {
    const person = await newAccount(api.url, "student");
    const token = await requestLink(person, freshAddress());
    aheadMs = EMAIL_LINK_MS;
    expect((await errorOf(api.url, confirmEmail, { body: { token } })).code).toBe("email_link_invalid");
    aheadMs = 0;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(api.url, confirmEmail, { body: { token } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(JSON.stringify(await api.db("email_confirmations"))).not.toContain(token);
  });

  test("is replaced by the next request's", async () => {
    const person = await newAccount(api.url, "student");
    const first = await requestLink(person, freshAddress());
    const second = await requestLink(person, freshAddress());
    expect((await errorOf(api.url, confirmEmail, { body: { token: first } })).code).toBe(
      "email_link_invalid",
    );
    await call(api.url, confirmEmail, { body: { token: second } });
  });

  test(`is emailed to an address at most ${EMAIL_LINKS_PER_HOUR} times an hour, whoever asks`, async () => {
    const email = freshAddress();
    for (let count = 0; count < EMAIL_LINKS_PER_HOUR + 2; count += 1)
      await request(await newAccount(api.url, "student"), email);
    expect(await emailsTo(email)).toHaveLength(EMAIL_LINKS_PER_HOUR);
  });
});

describe("an address of another account", () => {
  test("gets the same response, and its owner an email without a link to confirm", async () => {
    const [person, owner] = [await newAccount(api.url, "student"), await newAccount(api.url, "student")];
    const known = await send(api.url, changeEmail, {
      token: person.token,
      body: { email: owner.email, currentPassword: password },
    });
    const unknown = await send(api.url, changeEmail, {
      token: person.token,
      body: { email: freshAddress(), currentPassword: password },
    });
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    const asker = await newAccount(api.url, "student");
    await request(asker, owner.email);
    const [email] = await emailsTo(owner.email);
    expect(email?.subject).toBe("Your email already has a Gubae account");
    expect(email?.body).not.toContain("confirm-email");
  });

  test("that signed up in the meantime makes the link invalid", async () => {
    const [person, owner] = [await newAccount(api.url, "student"), await newAccount(api.url, "student")];
    const email = freshAddress();
    const token = await requestLink(person, email);
    await api.db("accounts").where({ id: owner.id }).update({ email });
    expect((await errorOf(api.url, confirmEmail, { body: { token } })).code).toBe("email_link_invalid");
    expect(await emailOf(person)).toBe(person.email);
  });
});
