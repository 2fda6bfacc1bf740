import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findUsers } from "#contract/admin/admin.ts";
import { logIn, me } from "#contract/accounts/account.ts";
import {
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  startPasskeyLogIn,
  startPasskeyStepUp,
  stepUpWithPasskey,
} from "#contract/accounts/passkey.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { PASSKEY_CHALLENGE_MS, STEP_UP_MS } from "#backend/platform/constants.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { setUpTotp } from "#backend/quality/testing/second-factor.ts";
import {
  createSoftwareAuthenticator,
  givePasskey,
  junkAssertion,
  signLogIn,
  type SoftwareAuthenticator,
} from "#backend/quality/testing/software-authenticator.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { createAdmin } from "../admin-accounts/create-admin.ts";
import { resetSecondFactor } from "../admin-accounts/reset-second-factor.ts";

let api: TestServer;
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
let person: TestAccount;
let authenticator: SoftwareAuthenticator;
beforeAll(async () => {
  // With a DATABASE_URL, the server does not count as a demonstration, so its admins need a second factor.
  api = await startTestServer({
    clock,
    database: await createTestDatabase(),
    env: { DATABASE_URL: "postgres://somewhere/else" },
  });
});
afterAll(() => api.stop());
beforeEach(async () => {
  person = await newAccount(api.url, "instructor");
  ({ authenticator } = await givePasskey(api.url, person));
});

const credentials = ({ email }: TestAccount) => ({ body: { email, password: TEST_PASSWORD } });
const logInCode = async (credential: unknown) =>
  (await errorOf(api.url, logInWithPasskey, { body: { credential } })).code;
const kindsOf = async ({ token }: TestAccount) =>
  (await call(api.url, listSecurityEvents, { token })).map(({ kind }) => kind);
async function logInByPasskey(of = authenticator): Promise<string> {
  const credential = await signLogIn(api.url, of);
  return (await call(api.url, logInWithPasskey, { body: { credential } })).token;
}

describe("a log-in", () => {
  test("needs the passkey alone, is an event, and counts as the second factor", async () => {
    await setUpTotp(api.url, person, clock);
    const token = await logInByPasskey();
    expect(await call(api.url, me, { token })).toMatchObject({ email: person.email });
    expect((await kindsOf(person))[0]).toBe("log_in");
    expect((await call(api.url, listPasskeys, person))[0]).toMatchObject({ lastUsedAt: expect.any(String) });
    const payout = { amount: 100, bankCode: "855", accountNumber: "0911223344", accountName: "Owner" };
    const body = { ...payout, password: TEST_PASSWORD };
    expect((await errorOf(api.url, requestPayout, { token, body })).code).toBe("payout_too_high");
    aheadMs += STEP_UP_MS;
    expect((await errorOf(api.url, requestPayout, { token, body })).code).toBe("step_up_required");
  });

  test("begins in the same way for everybody, and names no account", async () => {
    const { challenge, ...options } = await call(api.url, startPasskeyLogIn);
    expect(options).toEqual({
      rpId: "localhost",
      timeout: PASSKEY_CHALLENGE_MS,
      userVerification: "required",
      allowCredentials: [],
    });
    expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    const [stored] = await api.db("passkey_challenges").orderBy("id", "desc");
    expect(JSON.stringify(stored)).not.toContain(challenge);
  });

  test("remembers the device of a person, never an admin's", async () => {
    const body = { credential: await signLogIn(api.url, authenticator), staySignedIn: true };
    const remembered = await send(api.url, logInWithPasskey, { body });
    expect(remembered.headers.get("set-cookie")).toContain("gubae_device=");
    await asAdmin(api, person);
    const again = { credential: await signLogIn(api.url, authenticator), staySignedIn: true };
    const reply = await send(api.url, logInWithPasskey, { body: again });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("set-cookie")).not.toMatch(/gubae_device=[\w-]+;/);
  });

  test.each([
    ["another page", { origin: "https://evil.example" }],
    ["another host", { rpId: "evil.example" }],
    ["a device that asked for no finger or PIN", { userVerified: false }],
    ["a device that nobody touched", { userPresent: false, userVerified: false }],
    ["a registration", { type: "webauthn.create" }],
    ["another user handle", { userHandle: "AAAA" }],
  ])("is refused from %s, as an event", async (_, lies) => {
    expect(await logInCode(await signLogIn(api.url, authenticator, lies))).toBe("passkey_invalid");
    expect((await kindsOf(person))[0]).toBe("log_in_failed");
    await logInByPasskey();
  });

  test("uses a challenge once, also from two requests at the same time", async () => {
    const options = await call(api.url, startPasskeyLogIn);
    const signed = [authenticator.get(options), authenticator.get(options)];
    const replies = await Promise.all(
      signed.map((credential) => send(api.url, logInWithPasskey, { body: { credential } })),
    );
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
    expect(await logInCode(authenticator.get(options))).toBe("passkey_expired");
  });

  test("expires", async () => {
    const credential = await signLogIn(api.url, authenticator);
    aheadMs += PASSKEY_CHALLENGE_MS;
    expect(await logInCode(credential)).toBe("passkey_expired");
  });

  test("doesn't take the challenge of a step-up, nor one that the server didn't make", async () => {
    const options = await call(api.url, startPasskeyStepUp, person);
    expect(await logInCode(authenticator.get(options))).toBe("passkey_expired");
    const invented = { ...options, challenge: Buffer.alloc(32).toString("base64url") };
    expect(await logInCode(authenticator.get(invented))).toBe("passkey_expired");
  });

  test("is refused to a key that no account has, and to another key with a known id", async () => {
    const unknown = createSoftwareAuthenticator();
    expect(await logInCode(await signLogIn(api.url, unknown, { userHandle: "AAAA" }))).toBe(
      "passkey_invalid",
    );
    const { id, response } = await signLogIn(api.url, authenticator);
    const forged = await signLogIn(api.url, unknown, { userHandle: response.userHandle ?? "" });
    expect(await logInCode({ ...forged, id })).toBe("passkey_invalid");
  });

  test("is refused after a suspension, which only the owner learns", async () => {
    await api.db("accounts").where({ id: person.id }).update({ suspendedAt: clock() });
    expect(await logInCode(await signLogIn(api.url, authenticator))).toBe("account_suspended");
    const lies = { userVerified: false };
    expect(await logInCode(await signLogIn(api.url, authenticator, lies))).toBe("passkey_invalid");
    const open = await api.db("sessions").where({ accountId: person.id });
    expect(open).toHaveLength(1);
  });

  test("is refused when the counter goes back, as an event that emails the owner", async () => {
    expect((await send(api.url, logInWithPasskey, { body: { credential: await signAt(7) } })).status).toBe(
      200,
    );
    for (const counter of [7, 6, 0]) expect(await logInCode(await signAt(counter))).toBe("passkey_invalid");
    expect((await kindsOf(person)).slice(0, 2)).toEqual(["passkey_copied", "passkey_copied"]);
    expect(await api.db("emails").where({ accountId: person.id }).pluck("data")).toContainEqual({
      news: "passkey_copied",
    });
    expect((await send(api.url, logInWithPasskey, { body: { credential: await signAt(8) } })).status).toBe(
      200,
    );
  });
  const signAt = (counter: number) => signLogIn(api.url, authenticator, { counter });

  test("is possible again and again with an authenticator that doesn't count", async () => {
    for (let times = 0; times < 3; times += 1)
      expect((await send(api.url, logInWithPasskey, { body: { credential: await signAt(0) } })).status).toBe(
        200,
      );
  });

  test.each([
    ["nothing", {}],
    ["a text", "junk"],
    ["no signature", { ...junkAssertion, response: { ...junkAssertion.response, signature: "" } }],
    ["a long id", { ...junkAssertion, id: "A".repeat(1365) }],
    ["long client data", withResponse({ clientDataJSON: "A".repeat(4097) })],
    ["a long handle", withResponse({ userHandle: "A".repeat(87) })],
    ["characters that are no Base64url", withResponse({ authenticatorData: "+/=" })],
    ["another type", { ...junkAssertion, type: "password" }],
  ])("answers %s with the field", async (_, credential) => {
    const { code, fields } = await errorOf(api.url, logInWithPasskey, { body: { credential } });
    expect(code).toBe("invalid");
    expect(Object.keys(fields ?? {})[0]).toMatch(/^credential/);
  });

  test.each(["AAAA", encode("null"), encode("{"), encode('{"challenge":1}'), encode('{"challenge":""}')])(
    "answers the client data %j with an error",
    async (clientDataJSON) => {
      expect(await logInCode(withResponse({ clientDataJSON }))).toBe("passkey_expired");
    },
  );

  test.each(["AAAA", "A".repeat(49), "A".repeat(50), "_".repeat(4096)])(
    "answers broken authenticator data with an error",
    async (authenticatorData) => {
      const signed = await signLogIn(api.url, authenticator);
      const broken = { ...signed, response: { ...signed.response, authenticatorData } };
      expect(await logInCode(broken)).toBe("passkey_invalid");
    },
  );

  test("is limited", async () => {
    const strict = await startTestServer({ limits: createRateLimits() });
    for (let count = 0; count < limits.passkeyLogIn.perSubject; count += 1)
      expect((await send(strict.url, logInWithPasskey, { body: {} })).status).toBe(400);
    expect((await errorOf(strict.url, startPasskeyLogIn)).code).toBe("too_many_requests");
    await strict.stop();
  });
});

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}

function withResponse(changed: Partial<typeof junkAssertion.response>) {
  return { ...junkAssertion, response: { ...junkAssertion.response, ...changed } };
}

describe("proving it again", () => {
  const code = async ({ token }: TestAccount, credential: unknown) =>
    (await errorOf(api.url, stepUpWithPasskey, { token, body: { credential } })).code;

  test("is for who has a passkey, with one's own", async () => {
    const { token } = person;
    const options = await call(api.url, startPasskeyStepUp, { token });
    const credential = authenticator.get(options);
    expect(options.allowCredentials).toEqual([
      { id: credential.id, type: "public-key", transports: ["hybrid", "internal"] },
    ]);
    await call(api.url, stepUpWithPasskey, { token, body: { credential } });
    const nobody = await newAccount(api.url, "student");
    expect((await errorOf(api.url, startPasskeyStepUp, nobody)).code).toBe("passkey_missing");
  });

  test("refuses another account's passkey, another session's challenge and a log-in's", async () => {
    const other = await newAccount(api.url, "student");
    const { authenticator: theirs } = await givePasskey(api.url, other);
    const options = await call(api.url, startPasskeyStepUp, person);
    expect(await code(person, theirs.get(options))).toBe("passkey_invalid");
    expect((await kindsOf(person))[0]).toBe("second_factor_failed");
    const mine = authenticator.get(await call(api.url, startPasskeyStepUp, person));
    const elsewhere = { ...person, token: await logInByPasskey() };
    expect(await code(elsewhere, mine)).toBe("passkey_expired");
    expect(await code(person, await signLogIn(api.url, authenticator))).toBe("passkey_expired");
  });
});

describe("an admin's passkey", () => {
  beforeEach(async () => {
    person = await asAdmin(api, await newAccount(api.url, "student"));
  });

  test("opens the admin area as the second factor; then the password alone opens no session", async () => {
    expect((await errorOf(api.url, findUsers, person)).code).toBe("second_factor_setup_required");
    await call(api.url, logIn, credentials(person));
    const { authenticator: key } = await givePasskey(api.url, person);
    await call(api.url, findUsers, person);
    expect(await errorOf(api.url, logIn, credentials(person))).toMatchObject({
      code: "second_factor_required",
      fields: { methods: ["passkey"] },
    });
    const token = await logInByPasskey(key);
    await call(api.url, findUsers, { token });
  });

  test("beside an app may be used in place of its code", async () => {
    await setUpTotp(api.url, person, clock);
    await givePasskey(api.url, person);
    const { fields } = await errorOf(api.url, logIn, credentials(person));
    expect(fields?.["methods"]).toEqual(["totp", "recovery_code", "passkey"]);
  });

  test("closes the admin area when the last one is removed", async () => {
    const { passkey } = await givePasskey(api.url, person);
    const body = { currentPassword: TEST_PASSWORD };
    await call(api.url, removePasskey, { token: person.token, params: { id: passkey._id }, body });
    expect((await errorOf(api.url, findUsers, person)).code).toBe("second_factor_setup_required");
    expect(await call(api.url, getSecondFactor, person)).toMatchObject({ mustSetUp: true, passkeys: 0 });
    await call(api.url, logIn, credentials(person));
  });

  test("that is lost is removed by the command, which ends the sessions", async () => {
    const { authenticator: key } = await givePasskey(api.url, person);
    const services = { db: api.db, clock, logger: createLogger("silent") };
    expect(await resetSecondFactor(services, person.email)).toBe(true);
    expect((await errorOf(api.url, me, person)).code).toBe("not_signed_in");
    expect(await logInCode(await signLogIn(api.url, key))).toBe("passkey_invalid");
    await call(api.url, logIn, credentials(person));
    expect(await resetSecondFactor(services, person.email)).toBe(false);
  });
});

test("a passkey alone asks others than admins for nothing when they log in with their password", async () => {
  const { token } = await call(api.url, logIn, credentials(person));
  expect(await call(api.url, me, { token })).toMatchObject({ email: person.email });
});

test("who is promoted loses the passkeys of before", async () => {
  const services = { db: api.db, clock, logger: createLogger("silent") };
  await createAdmin(services, person.email, { promote: true, verifiesEmails: false });
  expect(await logInCode(await signLogIn(api.url, authenticator))).toBe("passkey_invalid");
});
