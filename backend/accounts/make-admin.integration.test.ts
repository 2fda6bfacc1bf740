import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn, me } from "#contract/account.ts";
import { call } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { makeAdmin } from "./make-admin.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

test("a new admin can log in with the password that was told once", async () => {
  const { email, password } = await makeAdmin(api.db, "Boss@Example.com");
  const { token } = await call(api.url, logIn, { body: { email, password } });
  expect(await call(api.url, me, { token })).toMatchObject({ email: "boss@example.com", role: "admin" });
});

test("an existing account is raised and keeps its password and sessions", async () => {
  const person = await newPerson(api.url, "instructor");
  expect(await makeAdmin(api.db, person.email)).toEqual({ email: person.email, password: null });
  expect((await call(api.url, me, { token: person.token })).role).toBe("admin");
});

test("what is no e-mail makes nobody an admin", async () => {
  await expect(makeAdmin(api.db, "nobody")).rejects.toThrow("name@example.com");
});
