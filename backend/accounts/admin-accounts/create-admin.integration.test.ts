import { beforeAll, expect, test } from "vitest";
import { logIn, me } from "#contract/accounts/account.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { createAdmin } from "./create-admin.ts";

let services: Parameters<typeof createAdmin>[0];
const api = setUpTestServer();
beforeAll(async () => {
  services = { db: api.db, clock: systemClock, logger: createLogger("silent") };
});

const alone = { promote: false, verifiesEmails: true };
const promote = { promote: true, verifiesEmails: true };

test("a new admin can log in with the generated password", async () => {
  const created = await createAdmin(services, "Boss@Example.com", alone);
  expect(created).toMatchObject({ ok: true, email: "boss@example.com" });
  const { email, password } = created as { email: string; password: string };
  const { token } = await call(api.url, logIn, { body: { email, password } });
  expect(await call(api.url, me, { token })).toMatchObject({ email: "boss@example.com", role: "admin" });
});

test("an existing account is refused without --promote, and stays as it is", async () => {
  const person = await newAccount(api.url, "instructor");
  expect(await createAdmin(services, person.email, alone)).toMatchObject({ ok: false, reason: "exists" });
  expect((await call(api.url, me, { token: person.token })).role).toBe("instructor");
});

test("promotion ends the account's sessions and replaces its password", async () => {
  const person = await newAccount(api.url, "instructor");
  await api.db("accounts").where({ id: person.id }).update({ emailVerifiedAt: new Date() });
  const created = await createAdmin(services, person.email, promote);
  const { password } = created as { password: string };
  expect((await errorOf(api.url, me, { token: person.token })).code).toBe("not_signed_in");
  const old = { email: person.email, password: "a good password" };
  expect((await send(api.url, logIn, { body: old })).status).toBe(401);
  const { token } = await call(api.url, logIn, { body: { email: person.email, password } });
  expect((await call(api.url, me, { token })).role).toBe("admin");
  const [event] = await api.db("security_events").where({ accountId: person.id, kind: "promotion" });
  expect(event).toMatchObject({ kind: "promotion", address: null });
});

test("an account with an unverified email is not promoted where emails are sent", async () => {
  const person = await newAccount(api.url, "student");
  expect(await createAdmin(services, person.email, promote)).toMatchObject({
    ok: false,
    reason: "unverified",
  });
  const withoutEmails = { promote: true, verifiesEmails: false };
  expect(await createAdmin(services, person.email, withoutEmails)).toMatchObject({ ok: true });
});

test("nobody is promoted who has no account", async () => {
  const created = await createAdmin(services, "nobody@example.com", promote);
  expect(created).toMatchObject({ ok: false, reason: "missing" });
});

test("an invalid email creates no admin", async () => {
  await expect(createAdmin(services, "nobody", alone)).rejects.toThrow("name@example.com");
});
