import { describe, expect, test } from "vitest";
import * as wire from "#contract/accounts/account.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "#backend/platform/constants.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let now = new Date("2026-11-21T09:00:00Z");

const api = setUpTestServer({ clock: () => now });

const abebe = {
  name: "Abebe Bekele Kebede",
  email: "Abebe@Example.com",
  password: "a good password",
  role: "student",
};

describe("signing up", () => {
  test("responds with 201 and a token of the new account", async () => {
    const { token } = await call(api.url, wire.signUp, { body: abebe });
    const account = await call(api.url, wire.me, { token });
    expect(account).toMatchObject({
      name: "Abebe Kebede",
      email: "abebe@example.com",
      role: "student",
      image_src: null,
    });
  });

  test("rejects an email in use, regardless of case, with 401, as the specification requires", async () => {
    const failed = await errorOf(api.url, wire.signUp, { body: { ...abebe, email: " ABEBE@example.COM " } });
    expect(failed).toMatchObject({ statusCode: 401, code: "email_taken", message: "Email already in use" });
  });

  test("reports all invalid fields at once", async () => {
    const failed = await errorOf(api.url, wire.signUp, {
      body: { name: " ", email: "no", password: "short", role: "admin" },
    });
    expect(failed.code).toBe("invalid");
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual(["email", "name", "password", "role"]);
  });

  test.each(["\u200B", "\u3164", "\u2800", "\u202E\u202C"])(
    "rejects the name %j, which cannot be seen",
    async (name) => {
      const failed = await errorOf(api.url, wire.signUp, {
        body: { ...abebe, name, email: "unseen@example.com" },
      });
      expect(failed).toMatchObject({ statusCode: 400, fields: { name: ["Enter your name."] } });
    },
  );

  test.each([
    ["password1", "This password is too common."],
    ["AbebeKebede", "This password is based on your name or email."],
    ["weak@example.com", "This password is based on your name or email."],
    ["abcdefgh", "guess"],
    ["          ", "A password can't consist of spaces only."],
  ])("refuses the password %j with its field and the mend", async (password, reason) => {
    const body = { ...abebe, email: "weak@example.com", password };
    const failed = await errorOf(api.url, wire.signUp, { body });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(failed.fields?.["password"]?.join(" ")).toContain(reason);
    expect(await api.db("accounts").where({ email: "weak@example.com" })).toEqual([]);
  });

  test("stores neither the password nor the token", async () => {
    const { token } = await call(api.url, wire.signUp, { body: { ...abebe, email: "stored@example.com" } });
    const stored = JSON.stringify([await api.db("accounts"), await api.db("sessions")]);
    expect(stored).not.toContain(abebe.password);
    expect(stored).not.toContain(token);
  });
});

describe("a session", () => {
  test("requires the right password", async () => {
    const person = await newAccount(api.url, "student");
    const { token } = await call(api.url, wire.logIn, {
      body: { email: person.email, password: "a good password" },
    });
    expect((await call(api.url, wire.me, { token }))._id).toBe(person.id);
    const wrong = await errorOf(api.url, wire.logIn, { body: { email: person.email, password: "another" } });
    expect(wrong).toMatchObject({ statusCode: 401, code: "invalid_credentials" });
    const unknown = await errorOf(api.url, wire.logIn, {
      body: { email: "nobody@example.com", password: "another" },
    });
    expect(unknown.message).toBe("Invalid credentials. Try again.");
  });

  test("also accepts the token without Bearer", async () => {
    const { token } = await newAccount(api.url, "student");
    const reply = await fetch(`${api.url}/users/me`, { headers: { authorization: token } });
    expect(reply.status).toBe(200);
  });

  test("ends at log-out, when idle, and when it expires", async () => {
    const { token } = await newAccount(api.url, "student");
    await call(api.url, wire.logOut, { token });
    expect((await errorOf(api.url, wire.me, { token })).code).toBe("not_signed_in");

    const idle = await newAccount(api.url, "student");
    const start = now;
    now = new Date(start.getTime() + SESSION_IDLE_MS);
    expect((await errorOf(api.url, wire.me, { token: idle.token })).code).toBe("not_signed_in");

    now = start;
    const busy = await newAccount(api.url, "student");
    for (let at = 0; at < SESSION_ABSOLUTE_MS; at += SESSION_IDLE_MS / 2) {
      now = new Date(start.getTime() + at);
      await call(api.url, wire.me, { token: busy.token });
    }
    now = new Date(start.getTime() + SESSION_ABSOLUTE_MS);
    expect((await errorOf(api.url, wire.me, { token: busy.token })).code).toBe("not_signed_in");
    now = start;
  });
});

describe("updating an account", () => {
  test("changes the given fields and ignores unknown ones", async () => {
    const { id, token, email } = await newAccount(api.url, "student");
    const body = { name: "Sara Haile Tesfaye", role: "admin", _id: "x", passwordHash: "y", id };
    const account = await call(api.url, wire.updateAccount, { params: { id }, body, token });
    expect(account).toMatchObject({ _id: id, name: "Sara Tesfaye", email, role: "student" });
  });

  test("is rejected for another account", async () => {
    const [mine, theirs] = [await newAccount(api.url, "student"), await newAccount(api.url, "instructor")];
    const failed = await errorOf(api.url, wire.updateAccount, {
      params: { id: theirs.id },
      body: { name: "Me" },
      token: mine.token,
    });
    expect(failed).toMatchObject({ statusCode: 403, code: "not_your_account" });
  });

  test("accepts a picture as a data URL, re-encodes it and serves it", async () => {
    const { id, token } = await newAccount(api.url, "student");
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
    const failed = await errorOf(api.url, wire.updateAccount, {
      params: { id },
      body: { image: text },
      token,
    });
    expect(failed).toMatchObject({ statusCode: 415, code: "picture_unreadable" });
  });
});

test("instructors' accounts are visible to everybody signed in, a student's only to its owner", async () => {
  const [student, other, instructor] = await Promise.all([
    newAccount(api.url, "student"),
    newAccount(api.url, "student"),
    newAccount(api.url, "instructor"),
  ]);
  const view = (id: string, token: string) => send(api.url, wire.accountById, { params: { id }, token });
  expect((await view(instructor.id, student.token)).status).toBe(200);
  expect((await view(student.id, student.token)).status).toBe(200);
  expect((await view(student.id, other.token)).json).toMatchObject({
    statusCode: 404,
    code: "account_not_found",
  });
  expect((await view(student.id, instructor.token)).status).toBe(404);
});

test("every response has a request id", async () => {
  const reply = await send(api.url, wire.me);
  expect(reply.status).toBe(401);
  expect(reply.headers.get("x-request-id")).toBe((reply.json as { requestId: string }).requestId);
});
