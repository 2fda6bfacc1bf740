import { describe, expect, test } from "vitest";
import { logIn, me, updateAccount } from "#contract/accounts/account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer();

const old = "a good password";
const next = "an even better password";
const tryLogIn = ({ email }: TestAccount, password: string) =>
  send(api.url, logIn, { body: { email, password } });
const sessionOf = async ({ email }: TestAccount) =>
  (await call(api.url, logIn, { body: { email, password: old } })).token;

describe("changing the password", () => {
  test("accepts only the new password afterwards, and ends other sessions and their sockets", async () => {
    const person = await newAccount(api.url, "student");
    const other = await sessionOf(person);
    const socket = await connectSocket(api.url, other);
    const disconnected = new Promise((resolve) => socket.once("disconnect", resolve));
    const body = { currentPassword: old, newPassword: next };
    await call(api.url, changePassword, { token: person.token, body });
    expect(await disconnected).toBe("io server disconnect");
    expect((await send(api.url, me, { token: other })).status).toBe(401);
    expect((await send(api.url, me, { token: person.token })).status).toBe(200);
    expect((await tryLogIn(person, old)).status).toBe(401);
    expect((await tryLogIn(person, next)).status).toBe(200);
  });

  test("reports a wrong current password with its field and changes nothing", async () => {
    const person = await newAccount(api.url, "student");
    const body = { currentPassword: "not the password", newPassword: next };
    const failed = await errorOf(api.url, changePassword, { token: person.token, body });
    expect(failed).toMatchObject({ statusCode: 403, code: "wrong_password" });
    expect(Object.keys(failed.fields ?? {})).toEqual(["currentPassword"]);
    expect((await tryLogIn(person, old)).status).toBe(200);
  });

  test("succeeds for one of two concurrent requests", async () => {
    const person = await newAccount(api.url, "student");
    const tokens = [person.token, await sessionOf(person)];
    const replies = await Promise.all(
      tokens.map((token, index) =>
        send(api.url, changePassword, {
          token,
          body: { currentPassword: old, newPassword: `${next} ${index}` },
        }),
      ),
    );
    // The slower of the two requests fails with 403, or with 401 if its session has already ended when it arrives.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403 || status === 401)).toHaveLength(1);
  });

  test("rejects a short password", async () => {
    const { token } = await newAccount(api.url, "student");
    const body = { currentPassword: old, newPassword: "short" };
    const failed = await errorOf(api.url, changePassword, { token, body });
    expect(Object.keys(failed.fields ?? {})).toEqual(["newPassword"]);
  });

  test("rejects a common password, and keeps the present one", async () => {
    const person = await newAccount(api.url, "student");
    const body = { currentPassword: old, newPassword: "password1" };
    const failed = await errorOf(api.url, changePassword, { token: person.token, body });
    expect(failed.fields?.["newPassword"]?.join()).toContain("too common");
    expect((await tryLogIn(person, old)).status).toBe(200);
  });

  test("limits guessing", async () => {
    const counted = await startTestServer({ limits: createRateLimits() });
    const { token } = await newAccount(counted.url, "student");
    const body = { currentPassword: "a guess", newPassword: next };
    const codes: string[] = [];
    for (let guess = 0; guess <= limits.logIn.perSubject; guess += 1)
      codes.push((await errorOf(counted.url, changePassword, { token, body })).code);
    await counted.stop();
    expect(codes.at(-2)).toBe("wrong_password");
    expect(codes.at(-1)).toBe("too_many_requests");
  });
});

describe("an instructor's bio", () => {
  const save = ({ id, token }: TestAccount, bio: unknown) =>
    send(api.url, updateAccount, { params: { id }, token, body: { bio } });

  test("is stored as written, and can be removed", async () => {
    const person = await newAccount(api.url, "instructor");
    expect((await call(api.url, me, person)).bio).toBe("");
    await save(person, "  Ten years of algebra.\nአልጀብራ  ");
    expect((await call(api.url, me, person)).bio).toBe("Ten years of algebra.\nአልጀብራ");
    await save(person, "");
    expect((await call(api.url, me, person)).bio).toBe("");
  });

  test.each([
    ["1,000 characters", "x".repeat(1000), 200],
    ["1,001 characters", "x".repeat(1001), 400],
    ["a NUL", "a\u0000b", 400],
    ["a number", 5, 400],
  ])("%s", async (_, bio, status) => {
    expect((await save(await newAccount(api.url, "instructor"), bio)).status).toBe(status);
  });

  test("is not for students", async () => {
    const reply = await save(await newAccount(api.url, "student"), "Hello");
    expect(reply.json).toMatchObject({ statusCode: 403, code: "instructors_only" });
  });
});
