import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logIn, logOut, me } from "#contract/account.ts";
import { resumeSession } from "#contract/account.ts";
import { DEVICE_ABSOLUTE_MS, DEVICE_GRACE_MS, DEVICE_IDLE_MS } from "#backend/constants.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let person: TestPerson;
const start = new Date("2026-11-21T09:00:00Z");
let now = start;
beforeAll(async () => {
  api = await startTestServer({ clock: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  now = start;
  person = await newPerson(api.url, "student");
});

const later = (ms: number) => void (now = new Date(now.getTime() + ms));
const cookieOf = (headers: Headers) => /^gubae_device=([\w-]*);/.exec(headers.get("set-cookie") ?? "")?.[1];

async function logInHere(staySignedIn?: boolean) {
  const body = { email: person.email, password: "a good password", staySignedIn };
  const { headers, json } = await send(api.url, logIn, { body });
  const { token } = (json as { data: { token: string } }).data;
  return { token, cookie: cookieOf(headers), header: headers.get("set-cookie") };
}

/** What a browser does in a new tab. */
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

describe("a device that stays signed in", () => {
  test("opens a session of the same person with its cookie, which changes each time", async () => {
    const { cookie, header } = await logInHere(true);
    expect(header).toMatch(/; Path=\/users\/session; Max-Age=5184000; HttpOnly; SameSite=Strict$/);
    const tab = await openTab(cookie);
    expect((await call(api.url, me, { token: tab.token }))._id).toBe(person.id);
    expect(tab.cookie).toMatch(/^[\w-]{43}$/);
    expect(tab.cookie).not.toBe(cookie);
    expect((await openTab(tab.cookie)).status).toBe(200);
    expect((await openTab(cookie)).code).toBe("not_signed_in");
  });

  test("is kept as a hash only", async () => {
    const { cookie } = await logInHere(true);
    expect(JSON.stringify(await api.db("remembered_devices"))).not.toContain(cookie);
  });

  test("takes tabs that open together, which keep the one new cookie", async () => {
    const { cookie } = await logInHere(true);
    const tabs = await Promise.all([openTab(cookie), openTab(cookie), openTab(cookie)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = tabs.flatMap((tab) => tab.cookie ?? []);
    expect(renewed).toHaveLength(1);
    expect((await openTab(renewed[0])).status).toBe(200);
  });

  test("gets over a lost answer", async () => {
    const { cookie } = await logInHere(true);
    await openTab(cookie);
    later(DEVICE_GRACE_MS);
    const again = await openTab(cookie);
    expect(again.status).toBe(200);
    expect((await openTab(again.cookie)).status).toBe(200);
  });

  test("asks for the password again after sixty days alone, and after a year", async () => {
    const { cookie } = await logInHere(true);
    later(DEVICE_IDLE_MS);
    expect((await openTab(cookie)).code).toBe("not_signed_in");
    now = start;
    let used = (await logInHere(true)).cookie;
    for (let at = 0; at < DEVICE_ABSOLUTE_MS - DEVICE_IDLE_MS / 2; at += DEVICE_IDLE_MS / 2) {
      later(DEVICE_IDLE_MS / 2);
      used = (await openTab(used)).cookie ?? used;
    }
    later(DEVICE_IDLE_MS / 2);
    expect((await openTab(used)).code).toBe("not_signed_in");
  });
});

describe("log-out", () => {
  test("ends the device and whatever it opened, and takes the cookie back", async () => {
    const { cookie, token } = await logInHere(true);
    const tab = await openTab(cookie);
    const { headers } = await send(api.url, logOut, { token: tab.token });
    expect(headers.get("set-cookie")).toContain("gubae_device=; Path=/users/session; Max-Age=0");
    expect((await openTab(tab.cookie)).code).toBe("not_signed_in");
    expect((await fail(api.url, me, { token })).code).toBe("not_signed_in");
  });

  test("leaves other devices alone", async () => {
    const [here, there] = [await logInHere(true), await logInHere(true)];
    await call(api.url, logOut, { token: here.token });
    expect((await openTab(there.cookie)).status).toBe(200);
    await call(api.url, me, { token: person.token });
  });
});

test("who logs in without staying takes the former person's cookie away", async () => {
  for (const stays of [undefined, false]) expect((await logInHere(stays)).cookie).toBe("");
});

test.each([
  ["no cookie", undefined],
  ["an empty one", ""],
  ["junk", "../../etc/passwd"],
  ["something long", "x".repeat(4000)],
])("%s opens nothing", async (_, cookie) => {
  expect(await openTab(cookie)).toMatchObject({ status: 401, code: "not_signed_in" });
});

test.each([null, "null", "https://evil.example", "http://127.0.0.1.evil.example"])(
  "a page of %s opens nothing, whatever its cookie",
  async (origin) => {
    const { cookie } = await logInHere(true);
    expect(await openTab(cookie, origin)).toMatchObject({ status: 403, code: "foreign_origin" });
  },
);

test("a session's token is no device's cookie", async () => {
  const { token } = await logInHere(true);
  expect((await openTab(token)).status).toBe(401);
});
