import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findUsers } from "#contract/admin/admin.ts";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor, stepUp } from "#contract/accounts/second-factor.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { STEP_UP_MS } from "#backend/constants.ts";
import { createLogger } from "#backend/logger.ts";
import { call, errorOf } from "#backend/testing/api-client.ts";
import { createTestDatabase } from "#backend/testing/database/test-database.ts";
import { asAdmin } from "#backend/testing/given-lecture.ts";
import { setUpTotp, type TestAuthenticator } from "#backend/testing/second-factor.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { resetSecondFactor } from "../admin-accounts/reset-second-factor.ts";
import { SECOND_FACTOR_ATTEMPTS } from "./attempt-limit.ts";

let api: TestServer;
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  // A server of its own database is no demonstration, so admins need a second factor.
  api = await startTestServer({
    clock,
    database: await createTestDatabase(),
    env: { DATABASE_URL: "postgres://somewhere/else" },
  });
});
afterAll(() => api.stop());

let admin: TestAccount;
beforeEach(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student", "Admin Person"));
});

async function withFactor(person: TestAccount): Promise<TestAuthenticator> {
  const authenticator = await setUpTotp(api.url, person, clock);
  aheadMs += 30_000;
  return authenticator;
}

/** Sends a request as the admin, with an id that doesn't exist. Returns the error's code. */
async function codeOf(method: string, path: string, token: string): Promise<string> {
  const reply = await fetch(`${api.url}${path.replaceAll(/:\w+/g, randomUUID())}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json",
      "content-type": "application/json",
    },
    ...(method !== "GET" && { body: "{}" }),
  });
  return ((await reply.json()) as { code?: string }).code ?? "ok";
}

const adminRoutes = () =>
  api.server.router.stack
    .filter(({ path }) => String(path).startsWith("/admin/api/"))
    .flatMap(({ methods, path }) =>
      methods.filter((method) => method !== "HEAD").map((method) => ({ method, path: String(path) })),
    );

/** They change something, but move no money. */
const moveNoMoney = [
  "/admin/api/reported-messages/:id/decide",
  "/admin/api/lectures/:id/allow-short-notice",
  "/admin/api/users/:id/suspend",
  "/admin/api/users/:id/unsuspend",
];

describe("the admin area", () => {
  test("is closed, every route of it, until the admin has a second factor", async () => {
    expect(adminRoutes().length).toBeGreaterThan(20);
    for (const { method, path } of adminRoutes())
      expect(await codeOf(method, path, admin.token), path).toBe("second_factor_setup_required");
    expect(await call(api.url, getSecondFactor, { token: admin.token })).toMatchObject({ mustSetUp: true });
    // The rest of the product is open, where it is set up.
    await call(api.url, me, { token: admin.token });
    await withFactor(admin);
    await call(api.url, findUsers, { token: admin.token });
  });

  test("tells others nothing about it", async () => {
    const { token } = await newAccount(api.url, "student");
    expect(await codeOf("GET", "/admin/api/users", token)).toBe("forbidden");
    expect(await call(api.url, getSecondFactor, { token })).toMatchObject({ mustSetUp: false });
  });

  test("asks for a fresh code on every route that moves money", async () => {
    const authenticator = await withFactor(admin);
    aheadMs += STEP_UP_MS;
    const changing = adminRoutes().filter(({ method }) => method !== "GET");
    for (const { method, path } of changing) {
      const code = await codeOf(method, path, admin.token);
      if (moveNoMoney.includes(path)) expect(code, path).not.toBe("step_up_required");
      else expect(code, path).toBe("step_up_required");
    }
    await call(api.url, stepUp, { token: admin.token, body: { code: authenticator.code(0) } });
    for (const { method, path } of changing)
      expect(await codeOf(method, path, admin.token), path).not.toBe("step_up_required");
  });
});

describe("proving it again", () => {
  const payout = { amount: 100, bankCode: "855", accountNumber: "0911223344", accountName: "Owner" };
  const requestCode = async ({ token }: TestAccount) =>
    (await errorOf(api.url, requestPayout, { token, body: { ...payout, password: TEST_PASSWORD } })).code;

  test("is asked of an instructor with a second factor before a payout, and of no other", async () => {
    const instructor = await newAccount(api.url, "instructor");
    expect(await requestCode(instructor)).toBe("payout_too_high");
    const authenticator = await withFactor(instructor);
    expect(await requestCode(instructor)).toBe("payout_too_high");
    aheadMs += STEP_UP_MS;
    expect(await requestCode(instructor)).toBe("step_up_required");
    await call(api.url, stepUp, { token: instructor.token, body: { code: authenticator.code(0) } });
    expect(await requestCode(instructor)).toBe("payout_too_high");
  });

  test("refuses junk, a used code and another account's code, and stops guessing", async () => {
    const authenticator = await withFactor(admin);
    const other = await withFactor(await newAccount(api.url, "student"));
    const { token } = admin;
    const refused = async (code: string) => (await errorOf(api.url, stepUp, { token, body: { code } })).code;
    expect(await refused("")).toBe("invalid");
    expect(await refused("x".repeat(41))).toBe("invalid");
    expect(await refused(other.code(0))).toBe("second_factor_invalid");
    await call(api.url, stepUp, { token, body: { code: authenticator.code(0) } });
    expect(await refused(authenticator.code(0))).toBe("second_factor_invalid");
    for (let attempt = 2; attempt < SECOND_FACTOR_ATTEMPTS; attempt += 1)
      expect(await refused("000000")).toBe("second_factor_invalid");
    expect(await refused(authenticator.code(0))).toBe("too_many_requests");
  });

  test("is worth nothing without a second factor", async () => {
    const { token } = await newAccount(api.url, "student");
    expect((await errorOf(api.url, stepUp, { token, body: { code: "123456" } })).code).toBe(
      "second_factor_invalid",
    );
  });
});

test("the command for an admin who has lost everything removes the factor, ends the sessions and logs it", async () => {
  const lines: { msg: string; kind?: string; accountId?: string }[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const services = { db: api.db, clock, logger };
  expect(await resetSecondFactor(services, admin.email)).toBe(false);
  await withFactor(admin);
  expect(await resetSecondFactor(services, admin.email)).toBe(true);
  expect((await errorOf(api.url, me, { token: admin.token })).code).toBe("not_signed_in");
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "security_event", kind: "second_factor_removed", accountId: admin.id }),
  );
  expect(await resetSecondFactor(services, admin.email)).toBe(false);
  await expect(resetSecondFactor(services, "no email")).rejects.toThrow("Enter a valid email");
});
