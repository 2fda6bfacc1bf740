import { beforeEach, describe, expect, test } from "vitest";
import { logIn, logOut } from "#contract/accounts/account.ts";
import * as wire from "#contract/accounts/notifications.ts";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { createSecretBox } from "#backend/platform/secret-box.ts";
import { MAX_PUSH_SUBSCRIPTIONS } from "#backend/platform/constants.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { freshSubscription } from "#backend/quality/testing/push-subscription.ts";
import {
  newAccount,
  TEST_PASSWORD as password,
  type TestAccount,
} from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { loadPushKeys } from "./push/push-keys.ts";

let person: TestAccount;
const api = setUpTestServer();
beforeEach(async () => {
  person = await newAccount(api.url, "student");
});

const subscribe = (body: object, token = person.token) =>
  call(api.url, wire.subscribeToPush, { token, body });
const refusal = async (body: object, token = person.token) =>
  (await errorOf(api.url, wire.subscribeToPush, { token, body })).fields;
const settings = ({ token }: TestAccount) => call(api.url, wire.getNotificationSettings, { token });
const endpointsOf = ({ id }: TestAccount) =>
  api.db("push_subscriptions").where({ accountId: id }).orderBy("id").pluck("endpoint");

describe("the choices", () => {
  test("are all on at first but for the email while the host is live, and each is remembered", async () => {
    const { choices } = await settings(person);
    expect(choices.live).toEqual({ push: true, email: false });
    expect(choices.moved).toEqual({ push: true, email: true });
    const choose = (kind: string, channel: string, enabled: boolean) =>
      call(api.url, wire.chooseNotification, { token: person.token, body: { kind, channel, enabled } });
    await choose("live", "email", true);
    await choose("moved", "push", false);
    const changed = await choose("moved", "push", false);
    expect(changed.choices).toEqual({
      ...choices,
      live: { push: true, email: true },
      moved: { push: false, email: true },
    });
    expect((await settings(await newAccount(api.url, "student"))).choices).toEqual(choices);
  });

  test.each([
    [{ kind: "everything" }, "kind"],
    [{ channel: "sms" }, "channel"],
    [{ enabled: "yes" }, "enabled"],
    [{ zone: "Mars/Olympus" }, "zone"],
  ])("reject %j and name the field", async (junk, field) => {
    const body = { kind: "live", channel: "push", enabled: true, ...junk };
    const { fields } = await errorOf(api.url, wire.chooseNotification, { token: person.token, body });
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });
});

describe("the keys", () => {
  test("are the same for all processes that start at once, and encrypted in the database", async () => {
    await api.db("push_keys").delete();
    const box = createSecretBox("a secret of all processes, long enough", "push");
    const loaded = await Promise.all([1, 2, 3, 4].map(() => loadPushKeys(api.db, box)));
    expect(new Set(loaded.map(({ publicKey }) => publicKey)).size).toBe(1);
    const { publicKey, privateKey } = await loadPushKeys(api.db, box);
    const stored = await api.db("push_keys").first();
    expect(stored.publicKey).toBe(publicKey);
    expect(stored.sealedPrivateKey.includes(privateKey)).toBe(false);
    expect(stored.sealedPrivateKey.includes(Buffer.from(privateKey, "base64url"))).toBe(false);
    await subscribe(freshSubscription());
    // With another SECRET the keys can't be decrypted, so new ones are created and browsers have to subscribe again.
    const other = createSecretBox("another secret of the server, long enough", "push");
    const [one, two] = await Promise.all([1, 2].map(() => loadPushKeys(api.db, other)));
    expect(one).toEqual(two);
    expect(one?.publicKey).not.toBe(publicKey);
    expect(await endpointsOf(person)).toEqual([]);
    await api.db("push_keys").delete();
  });
});

describe("a browser's subscription", () => {
  test.each([
    "http://fcm.googleapis.com/fcm/send/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user:pass@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.attacker.example/x",
    "https://attacker.example/fcm.googleapis.com",
    "https://notify.windows.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.7/x",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/x",
    "https://postgres.internal/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "",
    "a".repeat(1001),
  ])("may not lead the server to %s", async (endpoint) => {
    expect(Object.keys((await refusal({ ...freshSubscription(), endpoint })) ?? {})).toEqual(["endpoint"]);
    expect(await endpointsOf(person)).toEqual([]);
  });

  test.each(["https://updates.push.services.mozilla.com/wpush/v2/x", "https://web.push.apple.com/x"])(
    "may be of %s",
    async (address) => {
      const endpoint = `${address}${Math.random()}`;
      await subscribe({ ...freshSubscription(), endpoint });
      expect(await endpointsOf(person)).toEqual([endpoint]);
      expect((await settings(person)).devices).toBe(1);
    },
  );

  test("needs real keys", async () => {
    const { keys, ...rest } = freshSubscription();
    const junk = { p256dh: `B${"A".repeat(86)}`, auth: "short" };
    expect(await refusal({ ...rest, keys: { ...keys, p256dh: junk.p256dh } })).toHaveProperty([
      "keys.p256dh",
    ]);
    expect(await refusal({ ...rest, keys: { ...keys, auth: junk.auth } })).toHaveProperty(["keys.auth"]);
    expect(await refusal(rest)).toHaveProperty(["keys"]);
  });

  test("of a megabyte is refused unread, and nobody subscribes without a session", async () => {
    const { statusCode } = await errorOf(api.url, wire.subscribeToPush, {
      token: person.token,
      body: { ...freshSubscription(), junk: "x".repeat(1_100_000) },
    });
    expect(statusCode).toBe(413);
    const anonymous = await errorOf(api.url, wire.subscribeToPush, { body: freshSubscription() });
    expect(anonymous.statusCode).toBe(401);
  });

  test("can't be taken or removed by somebody who only knows its address", async () => {
    const mine = freshSubscription();
    await subscribe(mine);
    const other = await newAccount(api.url, "student");
    const { endpoint } = mine;
    expect(await refusal({ ...freshSubscription(), endpoint }, other.token)).toHaveProperty(["endpoint"]);
    const removal = { token: other.token, body: { endpoint } };
    expect((await errorOf(api.url, wire.unsubscribeFromPush, removal)).code).toBe("not_found");
    expect(await endpointsOf(person)).toEqual([endpoint]);
    // Another account uses the same browser.
    await subscribe(mine, other.token);
    expect([await endpointsOf(person), await endpointsOf(other)]).toEqual([[], [endpoint]]);
    await call(api.url, wire.unsubscribeFromPush, removal);
    expect(await endpointsOf(other)).toEqual([]);
  });

  test("replaces the oldest beyond the limit, also when many come at once", async () => {
    const all = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS + 5 }, freshSubscription);
    for (const one of all) await subscribe(one);
    const newest = all.slice(5).map(({ endpoint }) => endpoint);
    expect(await endpointsOf(person)).toEqual(newest);
    await Promise.all(Array.from({ length: 8 }, () => subscribe(freshSubscription())));
    await subscribe(freshSubscription());
    expect(await endpointsOf(person)).toHaveLength(MAX_PUSH_SUBSCRIPTIONS);
  });

  test("ends with its session, or with the remembered device, and with the account", async () => {
    const credentials = { email: person.email, password };
    const tab = await call(api.url, logIn, { body: credentials });
    const remembered = await call(api.url, logIn, { body: { ...credentials, staySignedIn: true } });
    const kept = freshSubscription();
    for (const { token } of [tab, remembered]) await subscribe(freshSubscription(), token);
    await subscribe(kept);
    await call(api.url, logOut, { token: tab.token });
    expect(await endpointsOf(person)).toHaveLength(2);
    await call(api.url, changePassword, {
      token: person.token,
      body: { currentPassword: password, newPassword: "another good password" },
    });
    expect(await endpointsOf(person)).toEqual([kept.endpoint]);
    const { notifications } = await call(api.url, exportAccount, { token: person.token });
    expect(notifications).toMatchObject({
      zone: "Africa/Addis_Ababa",
      browsers: [{ service: "fcm.googleapis.com" }],
    });
    await call(api.url, deleteAccount, { token: person.token, body: { password: "another good password" } });
    expect(await endpointsOf(person)).toEqual([]);
    expect((await api.db("accounts").where({ id: person.id }).first("zone")).zone).toBeNull();
  });
});
