import { afterAll, beforeAll, expect, test } from "vitest";
import * as wire from "#contract/account.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

const ethiopian = { language: "am", calendar: "ethiopian", clock: "ethiopian" } as const;

test("nobody has preferences until they choose them; then they stay, and other changes leave them alone", async () => {
  const { id, token } = await newPerson(api.url, "student");
  expect((await call(api.url, wire.me, { token })).preferences).toBeNull();
  const changed = await call(api.url, wire.updateAccount, {
    params: { id },
    body: { preferences: ethiopian },
    token,
  });
  expect(changed.preferences).toEqual(ethiopian);
  await call(api.url, wire.updateAccount, { params: { id }, body: { name: "Sara Tesfaye" }, token });
  expect((await call(api.url, wire.me, { token })).preferences).toEqual(ethiopian);
});

test("how an instructor wants things shown is nobody else's business", async () => {
  const [teacher, reader] = [
    await newPerson(api.url, "instructor"),
    await newPerson(api.url, "student"),
  ] as const;
  await call(api.url, wire.updateAccount, {
    params: { id: teacher.id },
    body: { preferences: ethiopian },
    token: teacher.token,
  });
  const seen = await fetch(`${api.url}/users/id/${teacher.id}`, {
    headers: { authorization: `Bearer ${reader.token}`, accept: "application/json" },
  });
  expect(seen.status).toBe(200);
  expect(await seen.text()).not.toContain("preferences");
});

test("somebody else's preferences can't be changed", async () => {
  const [mine, theirs] = [
    await newPerson(api.url, "student"),
    await newPerson(api.url, "instructor"),
  ] as const;
  const failed = await fail(api.url, wire.updateAccount, {
    params: { id: theirs.id },
    body: { preferences: ethiopian },
    token: mine.token,
  });
  expect(failed).toMatchObject({ statusCode: 403, code: "not_your_account" });
});

test.each([
  { ...ethiopian, language: "xx" },
  { ...ethiopian, calendar: "julian" },
  { ...ethiopian, clock: 12 },
  { language: "am" },
  null,
  "am",
])("%j is refused and nothing changes", async (preferences) => {
  const { id, token } = await newPerson(api.url, "student");
  const failed = await fail(api.url, wire.updateAccount, { params: { id }, body: { preferences }, token });
  expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
  expect(Object.keys(failed.fields ?? {}).length).toBeGreaterThan(0);
  expect((await call(api.url, wire.me, { token })).preferences).toBeNull();
});
