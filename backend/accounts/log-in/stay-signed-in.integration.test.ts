import { beforeEach, describe, expect, test } from "vitest";
import { logIn, logOut, me } from "#contract/accounts/account.ts";
import { resumeSession } from "#contract/accounts/account.ts";
import {
  ADMIN_SESSION_MS,
  DEVICE_ABSOLUTE_MS,
  DEVICE_GRACE_MS,
  DEVICE_IDLE_MS,
} from "#backend/platform/constants.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";

let person: TestAccount;
const start = new Date("2026-11-21T09:00:00Z");
let now = start;
const api = setUpTestServer({ clock: () => now });
beforeEach(async () => {
  now = start;
  person = await newAccount(api.url, "student");
});

const advance = (ms: number) => void (now = new Date(now.getTime() + ms));
const cookieOf = (headers: Headers) => /^gubae_device=([\w-]*);/.exec(headers.get("set-cookie") ?? "")?.[1];

async function logInHere(staySignedIn?: boolean) {
  const body = { email: person.email, password: "a good password", staySignedIn };
  const { headers, json } = await send(api.url, logIn, { body });
  const { token } = (json as { data: { token: string } }).data;
  return { token, cookie: cookieOf(headers), header: headers.get("set-cookie") };
}

/** Requests a session as a browser does in a new tab. */
async function openTab(cookie: string | undefined, origin: string | null = api.url) {
  const reply = await fetch(`${api.url}${resumeSession.path}`, {
    method: "POST",
    headers: {
      ...(cookie !== undefined && { cookie: `gubae_device=${cookie}` }),
      ...(origin !== null && { origin }),
    },
  });
  const json = (await reply.json()) as { data?: { token: string }; code?: string };
  return { status: reply.status, token: json.data?.token, code: json.code, cookie: cookieOf(reply.headers) };
}

describe("a remembered device", () => {
  test("opens a session of its account with its cookie, which is rotated each time", async () => {
    const { cookie, header } = await logInHere(true);
    expect(header).toMatch(/; path=\/users\/session; expires=[^;]*; samesite=strict; httponly$/);
    const expires = Date.parse(/expires=([^;]*)/.exec(header ?? "")?.[1] ?? "");
    expect(Math.abs(expires - Date.now() - DEVICE_IDLE_MS)).toBeLessThan(10_000);
    const tab = await openTab(cookie);
    expect((await call(api.url, me, { token: tab.token }))._id).toBe(person.id);
    expect(tab.cookie).toMatch(/^[\w-]{43}$/);
    expect(tab.cookie).not.toBe(cookie);
    expect((await openTab(tab.cookie)).status).toBe(200);
    expect((await openTab(cookie)).code).toBe("not_signed_in");
  });

  test("is stored only as a hash", async () => {
    const { cookie } = await logInHere(true);
    expect(JSON.stringify(await api.db("remembered_devices"))).not.toContain(cookie);
  });

  test("accepts tabs that open at once, and sets one new cookie", async () => {
    const { cookie } = await logInHere(true);
    const tabs = await Promise.all([openTab(cookie), openTab(cookie), openTab(cookie)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = tabs.flatMap((tab) => tab.cookie ?? []);
    expect(renewed).toHaveLength(1);
    expect((await openTab(renewed[0])).status).toBe(200);
  });

  test("recovers from a lost response", async () => {
    const { cookie } = await logInHere(true);
    await openTab(cookie);
    advance(DEVICE_GRACE_MS);
    const again = await openTab(cookie);
    expect(again.status).toBe(200);
    expect((await openTab(again.cookie)).status).toBe(200);
  });

  test("expires after sixty days without use, and after a year", async () => {
    const { cookie } = await logInHere(true);
    advance(DEVICE_IDLE_MS);
    expect((await openTab(cookie)).code).toBe("not_signed_in");
    now = start;
    let used = (await logInHere(true)).cookie;
    for (let at = 0; at < DEVICE_ABSOLUTE_MS - DEVICE_IDLE_MS / 2; at += DEVICE_IDLE_MS / 2) {
      advance(DEVICE_IDLE_MS / 2);
      used = (await openTab(used)).cookie ?? used;
    }
    advance(DEVICE_IDLE_MS / 2);
    expect((await openTab(used)).code).toBe("not_signed_in");
  });
});

describe("log-out", () => {
  test("ends the device and its sessions, and removes the cookie", async () => {
    const { cookie, token } = await logInHere(true);
    const tab = await openTab(cookie);
    const { headers } = await send(api.url, logOut, { token: tab.token });
    expect(headers.get("set-cookie")).toContain(
      "gubae_device=; path=/users/session; expires=Thu, 01 Jan 1970",
    );
    expect((await openTab(tab.cookie)).code).toBe("not_signed_in");
    expect((await errorOf(api.url, me, { token })).code).toBe("not_signed_in");
  });

  test("leaves other devices signed in", async () => {
    const [here, there] = [await logInHere(true), await logInHere(true)];
    await call(api.url, logOut, { token: here.token });
    expect((await openTab(there.cookie)).status).toBe(200);
    await call(api.url, me, { token: person.token });
  });
});

test('a log-in without "stay signed in" removes the previous cookie', async () => {
  for (const staySignedIn of [undefined, false]) expect((await logInHere(staySignedIn)).cookie).toBe("");
});

test.each([
  ["no cookie", undefined],
  ["an empty one", ""],
  ["junk", "../../etc/passwd"],
  ["something long", "x".repeat(4000)],
])("%s opens no session", async (_, cookie) => {
  expect(await openTab(cookie)).toMatchObject({ status: 401, code: "not_signed_in" });
});

test.each([null, "null", "https://evil.example", "http://127.0.0.1.evil.example"])(
  "a page of %s opens no session, whatever its cookie",
  async (origin) => {
    const { cookie } = await logInHere(true);
    expect(await openTab(cookie, origin)).toMatchObject({ status: 403, code: "foreign_origin" });
  },
);

test("a session's token is not accepted as a device's cookie", async () => {
  const { token } = await logInHere(true);
  expect((await openTab(token)).status).toBe(401);
});

test("on https, the cookie is bound to this host, and one that another host planted opens nothing", async () => {
  const publicUrl = "https://gubae.example";
  const secure = await startTestServer({ clock: () => now, env: { PUBLIC_URL: publicUrl } });
  const { email } = await newAccount(secure.url, "student");
  const body = { email, password: "a good password", staySignedIn: true };
  const { headers } = await send(secure.url, logIn, { body });
  const header = headers.get("set-cookie") ?? "";
  expect(header).toMatch(/^__Host-gubae_device=[\w-]{43}; path=\/; .*samesite=strict; secure; httponly$/);
  const [pair = ""] = header.split(";");
  const resume = (cookie: string) =>
    fetch(`${secure.url}${resumeSession.path}`, { method: "POST", headers: { origin: publicUrl, cookie } });
  expect((await resume(pair.replace("__Host-", ""))).status).toBe(401);
  expect((await resume(pair)).status).toBe(200);
  await secure.stop();
});

describe("an admin", () => {
  const promote = () => api.db("accounts").where({ id: person.id }).update({ role: "admin" });

  test("is logged out after twelve hours, even while the session is in use", async () => {
    await promote();
    const { token } = await logInHere();
    for (const share of [0.5, 0.49]) {
      advance(ADMIN_SESSION_MS * share);
      expect((await call(api.url, me, { token })).role).toBe("admin");
    }
    advance(ADMIN_SESSION_MS * 0.01);
    expect((await errorOf(api.url, me, { token })).code).toBe("not_signed_in");
  });

  test("can't stay signed in on a device, not even on one that was remembered before", async () => {
    const before = await logInHere(true);
    await promote();
    expect((await openTab(before.cookie)).code).toBe("not_signed_in");
    expect((await logInHere(true)).cookie).toBe("");
  });
});

test("nobody else is logged out after twelve hours", async () => {
  const { token } = await logInHere();
  advance(ADMIN_SESSION_MS);
  expect((await call(api.url, me, { token }))._id).toBe(person.id);
});
