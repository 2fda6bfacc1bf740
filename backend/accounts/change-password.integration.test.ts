import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn, me, updateAccount } from "#contract/account.ts";
import { changePassword } from "#contract/own-account.ts";
import { createRateLimits, limits } from "#backend/http/rate-limits.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { connectSocket } from "#backend/testing/socket.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

const old = "a good password";
const next = "an even better password";
const open = ({ email }: TestPerson, password: string) => send(api.url, logIn, { body: { email, password } });
const sessionOf = async ({ email }: TestPerson) =>
  (await call(api.url, logIn, { body: { email, password: old } })).token;

describe("changing the password", () => {
  test("opens with the new one only, keeps this session and ends the others with their sockets", async () => {
    const person = await newPerson(api.url, "student");
    const other = await sessionOf(person);
    const socket = await connectSocket(api.url, other);
    const gone = new Promise((resolve) => socket.once("disconnect", resolve));
    const body = { currentPassword: old, newPassword: next };
    await call(api.url, changePassword, { token: person.token, body });
    expect(await gone).toBe("io server disconnect");
    expect((await send(api.url, me, { token: other })).status).toBe(401);
    expect((await send(api.url, me, { token: person.token })).status).toBe(200);
    expect((await open(person, old)).status).toBe(401);
    expect((await open(person, next)).status).toBe(200);
  });

  test("with a wrong present one says so at its field and changes nothing", async () => {
    const person = await newPerson(api.url, "student");
    const body = { currentPassword: "not the password", newPassword: next };
    const failed = await fail(api.url, changePassword, { token: person.token, body });
    expect(failed).toMatchObject({ statusCode: 403, code: "wrong_password" });
    expect(Object.keys(failed.fields ?? {})).toEqual(["currentPassword"]);
    expect((await open(person, old)).status).toBe(200);
  });

  test("of two at the same moment one finds that its present one is no more", async () => {
    const person = await newPerson(api.url, "student");
    const tokens = [person.token, await sessionOf(person)];
    const replies = await Promise.all(
      tokens.map((token, index) =>
        send(api.url, changePassword, {
          token,
          body: { currentPassword: old, newPassword: `${next} ${index}` },
        }),
      ),
    );
    // The slower one may also come after its session has ended.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403 || status === 401)).toHaveLength(1);
  });

  test("takes no short one", async () => {
    const { token } = await newPerson(api.url, "student");
    const body = { currentPassword: old, newPassword: "short" };
    const failed = await fail(api.url, changePassword, { token, body });
    expect(Object.keys(failed.fields ?? {})).toEqual(["newPassword"]);
  });

  test("can't be guessed on and on", async () => {
    const counted = await startTestServer({ limits: createRateLimits() });
    const { token } = await newPerson(counted.url, "student");
    const body = { currentPassword: "a guess", newPassword: next };
    const codes: string[] = [];
    for (let guess = 0; guess <= limits.logIn.perSubject; guess += 1)
      codes.push((await fail(counted.url, changePassword, { token, body })).code);
    await counted.stop();
    expect(codes.at(-2)).toBe("wrong_password");
    expect(codes.at(-1)).toBe("too_many_requests");
  });
});

describe("what an instructor says about themselves", () => {
  const save = ({ id, token }: TestPerson, bio: unknown) =>
    send(api.url, updateAccount, { params: { id }, token, body: { bio } });

  test("is kept as it was written, and can be taken back", async () => {
    const person = await newPerson(api.url, "instructor");
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
    expect((await save(await newPerson(api.url, "instructor"), bio)).status).toBe(status);
  });

  test("is nothing for students", async () => {
    const reply = await save(await newPerson(api.url, "student"), "Hello");
    expect(reply.json).toMatchObject({ statusCode: 403, code: "instructors_only" });
  });
});
