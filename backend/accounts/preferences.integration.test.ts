import { expect, test } from "vitest";
import * as wire from "#contract/accounts/account.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer();

const ethiopian = { language: "am", calendar: "ethiopian", clock: "ethiopian" } as const;

test("preferences are null until they are chosen, and other changes keep them", async () => {
  const { id, token } = await newAccount(api.url, "student");
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

test("one preference changes alone, so that two devices don't undo each other's", async () => {
  const { id, token } = await newAccount(api.url, "student");
  const change = (preferences: wire.UpdateAccountInput["preferences"]) =>
    call(api.url, wire.updateAccount, { params: { id }, body: { preferences }, token });
  await change(ethiopian);
  await Promise.all([change({ language: "en" }), change({ clock: "12-hour" })]);
  const expected = { language: "en", calendar: "ethiopian", clock: "12-hour" };
  expect((await call(api.url, wire.me, { token })).preferences).toEqual(expected);
  expect((await change({})).preferences).toEqual(expected);
});

test("preferences are not visible to other accounts", async () => {
  const [instructor, student] = [
    await newAccount(api.url, "instructor"),
    await newAccount(api.url, "student"),
  ] as const;
  await call(api.url, wire.updateAccount, {
    params: { id: instructor.id },
    body: { preferences: ethiopian },
    token: instructor.token,
  });
  const response = await fetch(`${api.url}/users/id/${instructor.id}`, {
    headers: { authorization: `Bearer ${student.token}`, accept: "application/json" },
  });
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain("preferences");
});

test("another account's preferences can't be changed", async () => {
  const [mine, theirs] = [
    await newAccount(api.url, "student"),
    await newAccount(api.url, "instructor"),
  ] as const;
  const failed = await errorOf(api.url, wire.updateAccount, {
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
  {},
  null,
  "am",
])("%j is rejected and nothing changes", async (preferences) => {
  const { id, token } = await newAccount(api.url, "student");
  const failed = await errorOf(api.url, wire.updateAccount, { params: { id }, body: { preferences }, token });
  expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
  expect(Object.keys(failed.fields ?? {}).length).toBeGreaterThan(0);
  expect((await call(api.url, wire.me, { token })).preferences).toBeNull();
});
