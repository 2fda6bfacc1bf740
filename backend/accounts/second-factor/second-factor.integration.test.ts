import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn, me } from "#contract/accounts/account.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import {
  confirmTotp,
  getSecondFactor,
  logInWithSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "#contract/accounts/second-factor.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { SECOND_FACTOR_CHALLENGE_MS } from "#backend/platform/constants.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { setUpTotp, totpCode, type TestAuthenticator } from "#backend/quality/testing/second-factor.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { SECOND_FACTOR_ATTEMPTS } from "./attempt-limit.ts";

let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
/** Each code works only once, so the next code must come from another time step. */
const nextStep = () => {
  aheadMs += 30_000;
};

let person: TestAccount;
const api = setUpTestServer({ clock });
beforeEach(async () => {
  person = await newAccount(api.url, "student");
});

const currentPassword = TEST_PASSWORD;
const credentials = ({ email }: TestAccount) => ({ email, password: TEST_PASSWORD });

async function challengeOf(of: TestAccount, staySignedIn = false): Promise<string> {
  const body = { ...credentials(of), staySignedIn };
  const { code, fields } = await errorOf(api.url, logIn, { body });
  expect(code).toBe("second_factor_required");
  expect(fields?.["methods"]).toContain("totp");
  return fields?.["challenge"]?.[0] ?? "";
}

const answer = (challenge: string, code: string) =>
  send(api.url, logInWithSecondFactor, { body: { challenge, code } });
const refusedAs = async (challenge: string, code: string) =>
  (await errorOf(api.url, logInWithSecondFactor, { body: { challenge, code } })).code;

async function setUp(): Promise<TestAuthenticator> {
  const authenticator = await setUpTotp(api.url, person, clock);
  nextStep();
  return authenticator;
}

async function subjectsTo({ id }: TestAccount): Promise<string[]> {
  await vi.waitFor(
    async () => expect(await api.db("emails").where({ accountId: id }).whereNull("endedAt")).toEqual([]),
    10_000,
  );
  return api.db("emails").where({ accountId: id }).orderBy("id").pluck("subject");
}

const kindsOf = async (token: string) =>
  (await call(api.url, listSecurityEvents, { token })).map(({ kind }) => kind);

describe("setting up", () => {
  test("needs a code of the app and the password; then log-in asks for a code", async () => {
    const { token } = person;
    const { secret, uri } = await call(api.url, startTotp, { token });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Gubae:.*secret=/);
    const code = () => totpCode(secret, clock());
    const wrong = { code: code(), currentPassword: "a guess" };
    expect(await errorOf(api.url, confirmTotp, { token, body: wrong })).toMatchObject({
      code: "wrong_password",
    });
    const junk = { code: "000000", currentPassword };
    expect(await errorOf(api.url, confirmTotp, { token, body: junk })).toMatchObject({
      code: "second_factor_invalid",
      fields: { code: [expect.any(String)] },
    });
    // The second factor is not required until it is confirmed.
    await call(api.url, logIn, { body: credentials(person) });
    const { recoveryCodes } = await call(api.url, confirmTotp, {
      token,
      body: { code: code(), currentPassword },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await call(api.url, getSecondFactor, { token })).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect(await kindsOf(token)).toContain("second_factor_added");
    expect(await subjectsTo(person)).toEqual(["Your Gubae account now asks for a code"]);
    await challengeOf(person);
  });

  test("ends the other sessions and keeps this one", async () => {
    const other = (await call(api.url, logIn, { body: credentials(person) })).token;
    await setUp();
    expect(await errorOf(api.url, me, { token: other })).toMatchObject({ code: "not_signed_in" });
    await call(api.url, me, { token: person.token });
  });

  test("is not possible twice, and neither a second start nor somebody else's code changes the secret", async () => {
    const { token } = person;
    expect(
      (await errorOf(api.url, confirmTotp, { token, body: { code: "123456", currentPassword } })).code,
    ).toBe("second_factor_missing");
    await setUp();
    expect((await errorOf(api.url, startTotp, { token })).code).toBe("second_factor_exists");
    const body = { code: "123456", currentPassword };
    expect((await errorOf(api.url, confirmTotp, { token, body })).code).toBe("second_factor_exists");
  });

  test("stores neither the secret nor the recovery codes as they are", async () => {
    const { token } = person;
    const { secret } = await call(api.url, startTotp, { token });
    const [row] = await api.db("totp_factors").where({ accountId: person.id });
    expect(JSON.stringify(row)).not.toContain(secret);
    const { recoveryCodes } = await call(api.url, confirmTotp, {
      token,
      body: { code: totpCode(secret, clock()), currentPassword },
    });
    const rows = JSON.stringify(await api.db("recovery_codes").where({ accountId: person.id }));
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
  });
});

describe("a log-in with a second factor", () => {
  test("gives no token before the code, and one after it", async () => {
    const authenticator = await setUp();
    const reply = await send(api.url, logIn, { body: credentials(person) });
    expect(reply.status).toBe(403);
    expect(JSON.stringify(reply.json)).not.toContain('"token"');
    expect(reply.headers.get("set-cookie")).toBeNull();
    const challenge = await challengeOf(person);
    // The challenge is not a session token.
    expect((await errorOf(api.url, me, { token: challenge })).code).toBe("not_signed_in");
    const body = { challenge, code: authenticator.code(0) };
    const { token } = await call(api.url, logInWithSecondFactor, { body });
    expect(await call(api.url, me, { token })).toMatchObject({ email: person.email });
    expect((await kindsOf(token))[0]).toBe("log_in");
  });

  test("remembers the device only after the code", async () => {
    const authenticator = await setUp();
    const reply = await answer(await challengeOf(person, true), authenticator.code(0));
    expect(reply.headers.get("set-cookie")).toContain("gubae_device=");
    nextStep();
    const other = await answer(await challengeOf(person), authenticator.code(0));
    expect(other.headers.get("set-cookie")).not.toMatch(/gubae_device=[\w-]+;/);
  });

  test("accepts a code once, also from two requests at the same time", async () => {
    const authenticator = await setUp();
    const challenges = [await challengeOf(person), await challengeOf(person), await challengeOf(person)];
    const code = authenticator.code(0);
    const replies = await Promise.all(challenges.slice(0, 2).map((challenge) => answer(challenge, code)));
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["200", "403"]);
    expect(await refusedAs(challenges[2] ?? "", code)).toBe("second_factor_invalid");
    // A code from an earlier time step is refused too, even though that step is within the tolerance.
    expect(await refusedAs(challenges[2] ?? "", authenticator.code(-1))).toBe("second_factor_invalid");
  });

  test("uses a challenge once", async () => {
    const authenticator = await setUp();
    const challenge = await challengeOf(person);
    expect((await answer(challenge, authenticator.code(0))).status).toBe(200);
    nextStep();
    expect(await refusedAs(challenge, authenticator.code(0))).toBe("log_in_expired");
  });

  test("expires", async () => {
    const authenticator = await setUp();
    const challenge = await challengeOf(person);
    aheadMs += SECOND_FACTOR_CHALLENGE_MS;
    expect(await refusedAs(challenge, authenticator.code(0))).toBe("log_in_expired");
  });

  test("can't be finished after the password was changed", async () => {
    const authenticator = await setUp();
    const challenge = await challengeOf(person);
    const body = { currentPassword, newPassword: "another good password" };
    await call(api.url, changePassword, { token: person.token, body });
    expect(await refusedAs(challenge, authenticator.code(0))).toBe("log_in_expired");
  });

  test("of one account doesn't take another account's code", async () => {
    const victim = person;
    await setUp();
    const challenge = await challengeOf(victim);
    person = await newAccount(api.url, "student");
    const attacker = await setUp();
    expect(await refusedAs(challenge, attacker.code(0))).toBe("second_factor_invalid");
    expect(await refusedAs(challenge, attacker.recoveryCodes[0] ?? "")).toBe("second_factor_invalid");
  });

  test.each(["", " ", "junk", "12345", "1234567", "١٢٣٤٥٦", "000000\u0000", "x".repeat(41)])(
    "refuses the code %j",
    async (code) => {
      await setUp();
      const reply = await answer(await challengeOf(person), code);
      expect(reply.status === 400 || reply.status === 403).toBe(true);
    },
  );

  test("is refused after a suspension", async () => {
    const authenticator = await setUp();
    const challenge = await challengeOf(person);
    await api.db("accounts").where({ id: person.id }).update({ suspendedAt: clock() });
    expect(await refusedAs(challenge, authenticator.code(0))).toBe("account_suspended");
  });

  test("stops guessing, whatever the challenge, and mails the owner once", async () => {
    const authenticator = await setUp();
    for (let attempt = 0; attempt < SECOND_FACTOR_ATTEMPTS; attempt += 1)
      expect(await refusedAs(await challengeOf(person), "000000")).toBe("second_factor_invalid");
    const challenge = await challengeOf(person);
    const stopped = await errorOf(api.url, logInWithSecondFactor, {
      body: { challenge, code: authenticator.code(0) },
    });
    expect(stopped.code).toBe("too_many_requests");
    expect(stopped.retryAfter).toBeGreaterThan(0);
    expect(await refusedAs(await challengeOf(person), "000000")).toBe("too_many_requests");
    expect(await subjectsTo(person)).toEqual([
      "Your Gubae account now asks for a code",
      "Somebody knows the password of your Gubae account",
    ]);
    expect(await kindsOf(person.token)).toContain("second_factor_failed");
  });

  test("right codes are not counted", async () => {
    const authenticator = await setUp();
    for (let times = 0; times <= SECOND_FACTOR_ATTEMPTS; times += 1) {
      expect((await answer(await challengeOf(person), authenticator.code(0))).status).toBe(200);
      nextStep();
    }
  });
});

describe("recovery codes", () => {
  test("each works once, in capitals and without its hyphen too, and the owner is told", async () => {
    const { recoveryCodes } = await setUp();
    const [first = "", second = ""] = recoveryCodes;
    expect((await answer(await challengeOf(person), first)).status).toBe(200);
    expect(await refusedAs(await challengeOf(person), first)).toBe("second_factor_invalid");
    const typed = second.toUpperCase().replace("-", " ");
    expect((await answer(await challengeOf(person), typed)).status).toBe(200);
    expect(await call(api.url, getSecondFactor, { token: person.token })).toMatchObject({
      recoveryCodesLeft: 8,
    });
    expect(await subjectsTo(person)).toContain("A recovery code of your Gubae account was used");
    expect(await kindsOf(person.token)).toContain("recovery_code_used");
  });

  test("new ones replace them, for the password and a code", async () => {
    const authenticator = await setUp();
    const { token } = person;
    const guess = { code: authenticator.code(0), currentPassword: "a guess" };
    expect((await errorOf(api.url, renewRecoveryCodes, { token, body: guess })).code).toBe("wrong_password");
    const junk = { code: "000000", currentPassword };
    expect((await errorOf(api.url, renewRecoveryCodes, { token, body: junk })).code).toBe(
      "second_factor_invalid",
    );
    const body = { code: authenticator.code(0), currentPassword };
    const { recoveryCodes } = await call(api.url, renewRecoveryCodes, { token, body });
    expect(await refusedAs(await challengeOf(person), authenticator.recoveryCodes[0] ?? "")).toBe(
      "second_factor_invalid",
    );
    expect((await answer(await challengeOf(person), recoveryCodes[0] ?? "")).status).toBe(200);
  });
});

describe("turning it off", () => {
  test("needs the password and a code; then log-in asks for the password only", async () => {
    const authenticator = await setUp();
    const { token } = person;
    const other = await answer(await challengeOf(person), authenticator.code(0));
    expect(other.status).toBe(200);
    const spent = { code: authenticator.code(0), currentPassword };
    expect((await errorOf(api.url, removeTotp, { token, body: spent })).code).toBe("second_factor_invalid");
    nextStep();
    const guess = { code: authenticator.code(0), currentPassword: "a guess" };
    expect((await errorOf(api.url, removeTotp, { token, body: guess })).code).toBe("wrong_password");
    await call(api.url, removeTotp, { token, body: { code: authenticator.code(0), currentPassword } });
    await call(api.url, logIn, { body: credentials(person) });
    expect(await subjectsTo(person)).toContain("Your Gubae account no longer asks for a code");
    expect((await errorOf(api.url, removeTotp, { token, body: guess })).code).toBe("wrong_password");
    const again = { code: "000000", currentPassword };
    expect((await errorOf(api.url, removeTotp, { token, body: again })).code).toBe("second_factor_missing");
  });

  test("an unconfirmed secret of a stolen session proves nothing", async () => {
    await setUp();
    const { token } = await newAccount(api.url, "student");
    const { secret } = await call(api.url, startTotp, { token });
    const body = { code: totpCode(secret, clock()), currentPassword };
    expect((await errorOf(api.url, removeTotp, { token, body })).code).toBe("second_factor_missing");
  });
});

test("a deleted account leaves no second factor behind", async () => {
  await setUp();
  await challengeOf(person);
  await call(api.url, deleteAccount, { token: person.token, body: { password: currentPassword } });
  for (const table of ["totp_factors", "recovery_codes", "second_factor_challenges"])
    expect(await api.db(table).where({ accountId: person.id })).toEqual([]);
});

test("an account without a second factor logs in as before", async () => {
  const { token } = await call(api.url, logIn, { body: credentials(person) });
  expect(await call(api.url, me, { token })).toMatchObject({ email: person.email });
});
