import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as wire from "#contract/account.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "#backend/constants.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let now = new Date("2026-11-21T09:00:00Z");

beforeAll(async () => {
  api = await startTestServer({ clock: () => now });
});
afterAll(() => api.stop());

const abebe = {
  name: "Abebe Bekele Kebede",
  email: "Abebe@Example.com",
  password: "a good password",
  role: "student",
};

describe("signing up", () => {
  test("answers 201 with a token that opens the new account", async () => {
    const { token } = await call(api.url, wire.signUp, { body: abebe });
    const account = await call(api.url, wire.me, { token });
    expect(account).toMatchObject({
      name: "Abebe Kebede",
      email: "abebe@example.com",
      role: "student",
      image_src: null,
    });
  });

  test("refuses an e-mail in use, whatever its case, with 401 as the screens expect", async () => {
    const failed = await fail(api.url, wire.signUp, { body: { ...abebe, email: " ABEBE@example.COM " } });
    expect(failed).toMatchObject({ statusCode: 401, code: "email_taken", message: "Email already in use" });
  });

  test("names everything that is wrong at once", async () => {
    const failed = await fail(api.url, wire.signUp, {
      body: { name: " ", email: "no", password: "short", role: "admin" },
    });
    expect(failed.code).toBe("invalid");
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual(["email", "name", "password", "role"]);
  });

  test("keeps neither the password nor the token", async () => {
    const { token } = await call(api.url, wire.signUp, { body: { ...abebe, email: "kept@example.com" } });
    const kept = JSON.stringify([await api.db("accounts"), await api.db("sessions")]);
    expect(kept).not.toContain(abebe.password);
    expect(kept).not.toContain(token);
  });
});

describe("a session", () => {
  test("opens with the right password only", async () => {
    const person = await newPerson(api.url, "student");
    const { token } = await call(api.url, wire.logIn, {
      body: { email: person.email, password: "a good password" },
    });
    expect((await call(api.url, wire.me, { token }))._id).toBe(person.id);
    const wrong = await fail(api.url, wire.logIn, { body: { email: person.email, password: "another" } });
    expect(wrong).toMatchObject({ statusCode: 401, code: "invalid_credentials" });
    const unknown = await fail(api.url, wire.logIn, {
      body: { email: "nobody@example.com", password: "another" },
    });
    expect(unknown.message).toBe("Invalid credentials. Try again.");
  });

  test("is accepted as a bare token too", async () => {
    const { token } = await newPerson(api.url, "student");
    const reply = await fetch(`${api.url}/users/me`, { headers: { authorization: token } });
    expect(reply.status).toBe(200);
  });

  test("ends at log-out, when idle, and at its absolute end", async () => {
    const { token } = await newPerson(api.url, "student");
    await call(api.url, wire.logOut, { token });
    expect((await fail(api.url, wire.me, { token })).code).toBe("not_signed_in");

    const idle = await newPerson(api.url, "student");
    const start = now;
    now = new Date(start.getTime() + SESSION_IDLE_MS);
    expect((await fail(api.url, wire.me, { token: idle.token })).code).toBe("not_signed_in");

    now = start;
    const busy = await newPerson(api.url, "student");
    for (let at = 0; at < SESSION_ABSOLUTE_MS; at += SESSION_IDLE_MS / 2) {
      now = new Date(start.getTime() + at);
      await call(api.url, wire.me, { token: busy.token });
    }
    now = new Date(start.getTime() + SESSION_ABSOLUTE_MS);
    expect((await fail(api.url, wire.me, { token: busy.token })).code).toBe("not_signed_in");
    now = start;
  });
});

describe("updating an account", () => {
  test("changes what is given and nothing else, however much is sent", async () => {
    const { id, token, email } = await newPerson(api.url, "student");
    const body = { name: "Sara Haile Tesfaye", role: "admin", _id: "x", password_hash: "y", id };
    const account = await call(api.url, wire.updateAccount, { params: { id }, body, token });
    expect(account).toMatchObject({ _id: id, name: "Sara Tesfaye", email, role: "student" });
  });

  test("is refused for somebody else's account", async () => {
    const [mine, theirs] = [await newPerson(api.url, "student"), await newPerson(api.url, "instructor")];
    const failed = await fail(api.url, wire.updateAccount, {
      params: { id: theirs.id },
      body: { name: "Me" },
      token: mine.token,
    });
    expect(failed).toMatchObject({ statusCode: 403, code: "not_your_account" });
  });

  test("takes a picture as data URL, re-encodes it and serves it", async () => {
    const { id, token } = await newPerson(api.url, "student");
    const pixel =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const account = await call(api.url, wire.updateAccount, {
      params: { id },
      body: { image: pixel },
      token,
    });
    const picture = await fetch(`${api.url}${account.image_src}`);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(picture.headers.get("cache-control")).toContain("immutable");
    const text = `data:image/png;base64,${Buffer.from("not a picture").toString("base64")}`;
    const failed = await fail(api.url, wire.updateAccount, { params: { id }, body: { image: text }, token });
    expect(failed).toMatchObject({ statusCode: 415, code: "picture_unreadable" });
  });
});

test("an instructor's account is open to the signed-in, a student's only to themselves", async () => {
  const [student, other, teacher] = await Promise.all([
    newPerson(api.url, "student"),
    newPerson(api.url, "student"),
    newPerson(api.url, "instructor"),
  ]);
  const see = (id: string, token: string) => send(api.url, wire.accountById, { params: { id }, token });
  expect((await see(teacher.id, student.token)).status).toBe(200);
  expect((await see(student.id, student.token)).status).toBe(200);
  expect((await see(student.id, other.token)).json).toMatchObject({
    statusCode: 404,
    code: "account_not_found",
  });
  expect((await see(student.id, teacher.token)).status).toBe(404);
});

test("every answer carries its request id", async () => {
  const reply = await send(api.url, wire.me);
  expect(reply.status).toBe(401);
  expect(reply.headers.get("x-request-id")).toBe((reply.json as { requestId: string }).requestId);
});
