import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findUsers } from "#contract/admin/admin.ts";
import { logOut, me } from "#contract/accounts/account.ts";
import { changeEmail } from "#contract/accounts/email-address.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { startPasskey, startPasskeyStepUp, stepUpWithPasskey } from "#contract/accounts/passkey.ts";
import { confirmTotp, getSecondFactor, startTotp, stepUp } from "#contract/accounts/second-factor.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { deleteReplay } from "#contract/replay/replay.ts";
import { STEP_UP_MS } from "#backend/platform/constants.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { setUpTotp, type TestAuthenticator } from "#backend/quality/testing/second-factor.ts";
import { givePasskey } from "#backend/quality/testing/software-authenticator.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { resetSecondFactor } from "../admin-accounts/reset-second-factor.ts";
import { SECOND_FACTOR_ATTEMPTS } from "./attempt-limit.ts";
import { stepUpActions } from "./step-up-actions.ts";

let api: TestServer;
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  // With a DATABASE_URL, the server does not count as a demonstration, so its admins need a second factor.
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

const steppedUpAt = async ({ id }: TestAccount) =>
  (await api.db("sessions").where({ accountId: id }).first("steppedUpAt")).steppedUpAt;

async function withFactor(person: TestAccount): Promise<TestAuthenticator> {
  const authenticator = await setUpTotp(api.url, person, clock);
  aheadMs += 30_000;
  return authenticator;
}

interface Request {
  method: string;
  path: string;
}

/** Sends a request with an id that doesn't exist. Returns the error code. */
async function codeOf({ method, path }: Request, token: string): Promise<string> {
  const reply = await fetch(`${api.url}${path.replaceAll(/:\w+/g, randomUUID())}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json",
      "content-type": "application/json",
    },
    ...(method !== "GET" && { body: "{}" }),
  });
  const text = await reply.text();
  return text.startsWith("{") ? ((JSON.parse(text) as { code?: string }).code ?? "ok") : "ok";
}

const isAdmins = ({ path }: Request) => path.startsWith("/admin/api/");
const nameOf = ({ method, path }: Request) => `${method} ${path}`;
/** All existing routes except log-out, which would end the test's session. */
const allRoutes = (): Request[] =>
  api.server.router.stack
    .flatMap(({ methods, path }) =>
      methods.filter((method) => method !== "HEAD").map((method) => ({ method, path: String(path) })),
    )
    .filter((route) => nameOf(route) !== nameOf({ ...logOut }));
const adminRoutes = () => allRoutes().filter(isAdmins);

describe("the admin area", () => {
  test("is closed, every route of it, until the admin has a second factor", async () => {
    expect(adminRoutes().length).toBeGreaterThan(20);
    for (const route of adminRoutes())
      expect(await codeOf(route, admin.token), route.path).toBe("second_factor_setup_required");
    expect(await call(api.url, getSecondFactor, { token: admin.token })).toMatchObject({ mustSetUp: true });
    // Routes outside the admin area stay open, so that the admin can set up the second factor.
    await call(api.url, me, { token: admin.token });
    await withFactor(admin);
    await call(api.url, findUsers, { token: admin.token });
  });

  test("tells others nothing about it", async () => {
    const { token } = await newAccount(api.url, "student");
    expect(await codeOf({ method: "GET", path: "/admin/api/users" }, token)).toBe("forbidden");
    expect(await call(api.url, getSecondFactor, { token })).toMatchObject({ mustSetUp: false });
  });
});

describe("of all routes", () => {
  const listed = [...stepUpActions.keys()]
    .map(({ method, path }) => nameOf({ method, path: path.replaceAll(/\{(\w+)\}/g, ":$1") }))
    .toSorted();

  test("those of the list ask for a fresh second factor, and no other", async () => {
    const instructor = await newAccount(api.url, "instructor");
    const authenticators = [await withFactor(admin), await withFactor(instructor)] as const;
    aheadMs += STEP_UP_MS;
    const asking = async () => {
      const asked: string[] = [];
      for (const route of allRoutes().filter(({ method }) => method !== "GET")) {
        const { token } = isAdmins(route) ? admin : instructor;
        if ((await codeOf(route, token)) === "step_up_required") asked.push(nameOf(route));
      }
      return asked.toSorted();
    };
    expect(await asking()).toEqual(listed);
    for (const [index, { token }] of [admin, instructor].entries())
      await call(api.url, stepUp, { token, body: { code: authenticators[index]?.code(0) } });
    expect(await asking()).toEqual([]);
  });

  test("none lets an old session and the password add a second factor beside one, or change the email", async () => {
    const { authenticator } = await givePasskey(api.url, admin);
    aheadMs += STEP_UP_MS;
    const { token } = admin;
    const body = { currentPassword: TEST_PASSWORD };
    const attempts = [
      () => errorOf(api.url, startTotp, { token }),
      () => errorOf(api.url, confirmTotp, { token, body: { ...body, code: "123456" } }),
      () => errorOf(api.url, startPasskey, { token, body }),
      () => errorOf(api.url, changeEmail, { token, body: { ...body, email: `x-${admin.email}` } }),
      () => errorOf(api.url, changePassword, { token, body: { ...body, newPassword: "another one 77" } }),
      () => errorOf(api.url, deleteAccount, { token, body: { password: TEST_PASSWORD } }),
    ];
    for (const attempt of attempts) expect((await attempt()).code).toBe("step_up_required");
    // For an admin with a second factor, the password is not a sufficient proof.
    expect(await errorOf(api.url, stepUp, { token, body })).toMatchObject({
      code: "invalid",
      fields: { code: ["Enter the code."] },
    });
    // An existing passkey proves the second factor; adding another passkey does not extend the proof.
    const request = await call(api.url, startPasskeyStepUp, { token });
    const credential = authenticator.get(request);
    await call(api.url, stepUpWithPasskey, { token, body: { credential } });
    const provedAt = await steppedUpAt(admin);
    aheadMs += 60_000;
    await setUpTotp(api.url, admin, clock);
    expect(await steppedUpAt(admin)).toEqual(provedAt);
  });

  test("that of a replay's end asks for the password of who has no second factor", async () => {
    const { token } = await newAccount(api.url, "instructor");
    const end = async () =>
      (await errorOf(api.url, deleteReplay, { token, params: { id: randomUUID() } })).code;
    const prove = (body: object) => errorOf(api.url, stepUp, { token, body });
    expect(await end()).toBe("step_up_required");
    expect(await prove({})).toMatchObject({
      code: "invalid",
      fields: { currentPassword: expect.any(Array) },
    });
    expect((await prove({ currentPassword: "a guess" })).code).toBe("wrong_password");
    expect(await end()).toBe("step_up_required");
    await call(api.url, stepUp, { token, body: { currentPassword: TEST_PASSWORD } });
    expect(await end()).toBe("lecture_not_found");
    aheadMs += STEP_UP_MS;
    expect(await end()).toBe("step_up_required");
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
