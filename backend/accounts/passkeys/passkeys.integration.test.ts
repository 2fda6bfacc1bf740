import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn, me } from "#contract/accounts/account.ts";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import {
  addPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
} from "#contract/accounts/passkey.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_MS, STEP_UP_MS } from "#backend/platform/constants.ts";
import { deleteExpiredData } from "#backend/app/server/server-jobs.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { setUpTotp } from "#backend/quality/testing/second-factor.ts";
import {
  createSoftwareAuthenticator,
  givePasskey,
  signLogIn,
} from "#backend/quality/testing/software-authenticator.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
let person: TestAccount;
const api = setUpTestServer({ clock });
beforeEach(async () => {
  person = await newAccount(api.url, "student");
});

const currentPassword = TEST_PASSWORD;
const optionsOf = ({ token }: TestAccount) =>
  call(api.url, startPasskey, { token, body: { currentPassword } });
const kindsOf = async ({ token }: TestAccount) =>
  (await call(api.url, listSecurityEvents, { token })).map(({ kind }) => kind);
const refusedAs = async ({ token }: TestAccount, credential: unknown) =>
  (await errorOf(api.url, addPasskey, { token, body: { name: "A key", credential } })).code;

async function subjectsTo({ id }: TestAccount): Promise<string[]> {
  await vi.waitFor(
    async () => expect(await api.db("emails").where({ accountId: id }).whereNull("endedAt")).toEqual([]),
    10_000,
  );
  return api.db("emails").where({ accountId: id }).orderBy("id").pluck("subject");
}

describe("adding one", () => {
  test("asks for the password, is an event, emails the owner, and is listed", async () => {
    const { token } = person;
    const guess = { token, body: { currentPassword: "a guess" } };
    expect(await errorOf(api.url, startPasskey, guess)).toMatchObject({
      code: "wrong_password",
      fields: { currentPassword: [expect.any(String)] },
    });
    const { passkey } = await givePasskey(api.url, person, "My phone");
    expect(passkey).toEqual({
      _id: expect.any(String),
      name: "My phone",
      addedAt: expect.any(String),
      lastUsedAt: null,
      backedUp: true,
    });
    expect(await call(api.url, listPasskeys, { token })).toEqual([passkey]);
    expect(await call(api.url, getSecondFactor, { token })).toMatchObject({ passkeys: 1 });
    expect(await kindsOf(person)).toEqual(["passkey_added"]);
    expect(await subjectsTo(person)).toEqual(["A passkey was added to your Gubae account"]);
    const [row] = await api.db("passkeys").where({ accountId: person.id });
    expect(row).toMatchObject({ deviceType: "multiDevice", transports: ["hybrid", "internal"] });
  });

  test("tells the device a random handle of 64 bytes, the same each time, and what it has already", async () => {
    const first = await optionsOf(person);
    expect(Buffer.from(first.user.id, "base64url")).toHaveLength(64);
    const { authenticator } = await givePasskey(api.url, person);
    const second = await optionsOf(person);
    expect(second).toMatchObject({
      user: { id: first.user.id, name: person.email },
      excludeCredentials: [{ id: (await signLogIn(api.url, authenticator)).id }],
    });
    expect((await optionsOf(await newAccount(api.url, "student"))).user.id).not.toBe(first.user.id);
  });

  test("ends the other sessions and keeps this one", async () => {
    const other = await call(api.url, logIn, { body: { email: person.email, password: TEST_PASSWORD } });
    await givePasskey(api.url, person);
    expect((await errorOf(api.url, me, other)).code).toBe("not_signed_in");
    await call(api.url, me, person);
  });

  test.each([
    ["of another page", { origin: "https://gubae.example.evil.example" }],
    ["of another port", { origin: "http://localhost:1" }],
    ["for another host", { rpId: "evil.example" }],
    ["without a finger or a PIN", { userVerified: false }],
    ["that was a log-in", { type: "webauthn.get" }],
  ])("refuses one %s", async (_, lies) => {
    const credential = createSoftwareAuthenticator().create(await optionsOf(person), lies);
    expect(await refusedAs(person, credential)).toBe("passkey_invalid");
    expect(await call(api.url, listPasskeys, person)).toEqual([]);
  });

  test("uses a challenge once, and only in its session, before it expires and for nothing else", async () => {
    const authenticator = createSoftwareAuthenticator();
    const options = await optionsOf(person);
    const credential = authenticator.create(options, { userVerified: false });
    expect(await refusedAs(person, credential)).toBe("passkey_invalid");
    // The failed attempt has spent the challenge.
    expect(await refusedAs(person, authenticator.create(options))).toBe("passkey_expired");
    const stranger = await newAccount(api.url, "student");
    expect(await refusedAs(stranger, authenticator.create(await optionsOf(person)))).toBe("passkey_expired");
    const { challenge } = await call(api.url, startPasskeyLogIn);
    expect(await refusedAs(person, authenticator.create({ ...options, challenge }))).toBe("passkey_expired");
    const late = authenticator.create(await optionsOf(person));
    aheadMs += PASSKEY_CHALLENGE_MS;
    expect(await refusedAs(person, late)).toBe("passkey_expired");
  });

  test("refuses a credential that an account has already, and an id that it didn't sign", async () => {
    const { authenticator } = await givePasskey(api.url, person);
    const stranger = await newAccount(api.url, "student");
    expect(await refusedAs(stranger, authenticator.create(await optionsOf(stranger)))).toBe("passkey_exists");
    const credential = createSoftwareAuthenticator().create(await optionsOf(stranger));
    expect(await refusedAs(stranger, { ...credential, id: "AAAA" })).toBe("passkey_invalid");
  });

  test("is possible ten times, also when two arrive at once", async () => {
    const { token } = person;
    for (let count = 2; count < MAX_PASSKEYS; count += 1) await givePasskey(api.url, person);
    const created = await Promise.all(
      [1, 2, 3].map(async () => createSoftwareAuthenticator().create(await optionsOf(person))),
    );
    const replies = await Promise.all(
      created.map((credential) => send(api.url, addPasskey, { token, body: { name: "A key", credential } })),
    );
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["201", "201", "409"]);
    expect((await errorOf(api.url, startPasskey, { token, body: { currentPassword } })).code).toBe(
      "passkey_limit",
    );
  });

  test("asks who has a second factor for it again", async () => {
    await setUpTotp(api.url, person, clock);
    aheadMs += STEP_UP_MS;
    const { token } = person;
    expect((await errorOf(api.url, startPasskey, { token, body: { currentPassword } })).code).toBe(
      "step_up_required",
    );
  });
});

describe("a passkey", () => {
  test("is renamed by its owner alone", async () => {
    const { passkey } = await givePasskey(api.url, person);
    const rename = { params: { id: passkey._id }, body: { name: " Blue key " } };
    const { token } = await newAccount(api.url, "student");
    expect((await errorOf(api.url, renamePasskey, { ...rename, token })).code).toBe("not_found");
    const renamed = await call(api.url, renamePasskey, { ...rename, token: person.token });
    expect(renamed).toMatchObject({ name: "Blue key" });
    for (const name of ["", " \u202E ", "x".repeat(61), "a\u0007b"]) {
      const body = { ...rename, token: person.token, body: { name } };
      expect((await errorOf(api.url, renamePasskey, body)).fields).toHaveProperty("name");
    }
  });

  test("is removed by its owner alone, with the password; then it logs nobody in", async () => {
    const { passkey, authenticator } = await givePasskey(api.url, person);
    const removal = { params: { id: passkey._id }, body: { currentPassword } };
    const { token } = await newAccount(api.url, "student");
    expect((await errorOf(api.url, removePasskey, { ...removal, token })).code).toBe("not_found");
    const guess = { ...removal, token: person.token, body: { currentPassword: "a guess" } };
    expect((await errorOf(api.url, removePasskey, guess)).code).toBe("wrong_password");
    const pending = await signLogIn(api.url, authenticator);
    await call(api.url, removePasskey, { ...removal, token: person.token });
    expect(await call(api.url, listPasskeys, person)).toEqual([]);
    const credential = { body: { credential: pending } };
    expect((await errorOf(api.url, logInWithPasskey, credential)).code).toBe("passkey_invalid");
    expect(await kindsOf(person)).toContain("passkey_removed");
    expect(await subjectsTo(person)).toContain("A passkey was removed from your Gubae account");
    expect((await errorOf(api.url, removePasskey, { ...removal, token: person.token })).code).toBe(
      "not_found",
    );
  });

  test("is removed only after the second factor of who has one", async () => {
    const { passkey } = await givePasskey(api.url, person);
    await setUpTotp(api.url, person, clock);
    aheadMs += STEP_UP_MS;
    const removal = { params: { id: passkey._id }, body: { currentPassword }, token: person.token };
    expect((await errorOf(api.url, removePasskey, removal)).code).toBe("step_up_required");
  });

  test("that is lost takes the sessions of its device with it", async () => {
    const { passkey, authenticator } = await givePasskey(api.url, person);
    const credential = await signLogIn(api.url, authenticator);
    const stolen = await call(api.url, logInWithPasskey, { body: { credential } });
    const removal = { params: { id: passkey._id }, body: { currentPassword }, token: person.token };
    await call(api.url, removePasskey, removal);
    expect((await errorOf(api.url, me, stolen)).code).toBe("not_signed_in");
    await call(api.url, me, person);
  });

  test("is in the data export without its key, and gone with its account", async () => {
    const { authenticator } = await givePasskey(api.url, person, "My phone");
    expect((await call(api.url, exportAccount, person)).passkeys).toEqual([
      { name: "My phone", addedAt: expect.any(String), lastUsedAt: null, backedUp: true },
    ]);
    const pending = await signLogIn(api.url, authenticator);
    await call(api.url, deleteAccount, { token: person.token, body: { password: TEST_PASSWORD } });
    expect(await api.db("passkeys").where({ accountId: person.id })).toEqual([]);
    const [account] = await api.db("accounts").where({ id: person.id });
    expect(account.passkeyUserHandle).toBeNull();
    const credential = { body: { credential: pending } };
    expect((await errorOf(api.url, logInWithPasskey, credential)).code).toBe("passkey_invalid");
  });
});

test("challenges are deleted when they expire", async () => {
  await optionsOf(person);
  await call(api.url, startPasskeyLogIn);
  await deleteExpiredData(api.db, new Date(clock().getTime() + PASSKEY_CHALLENGE_MS - 60_000));
  expect((await api.db("passkey_challenges")).length).toBeGreaterThan(1);
  await deleteExpiredData(api.db, new Date(clock().getTime() + PASSKEY_CHALLENGE_MS + 60_000));
  expect(await api.db("passkey_challenges")).toEqual([]);
});
