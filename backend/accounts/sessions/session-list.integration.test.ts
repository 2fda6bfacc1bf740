import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { logIn, logOut, me, resumeSession } from "#contract/accounts/account.ts";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { endOtherSessions, endSession, listSessions } from "#contract/accounts/session-list.ts";
import {
  ADMIN_SESSION_MS,
  DEVICE_IDLE_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_TOUCH_MS,
} from "#backend/platform/constants.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";
const laptop = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`;
const phone = `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`;

let person: TestAccount;
const start = new Date("2026-11-21T09:00:00Z");
let now = start;
const api = setUpTestServer({ clock: () => now, env: { TRUSTED_PROXIES: "1" } });
beforeEach(async () => {
  now = start;
  person = await newAccount(api.url, "student");
});

const advance = (ms: number) => void (now = new Date(now.getTime() + ms));

interface From {
  userAgent?: string;
  address?: string;
  token?: string;
  cookie?: string;
}

async function post(path: string, { userAgent = laptop, address = "196.188.1.1", ...from }: From, body = {}) {
  const reply = await fetch(`${api.url}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      "user-agent": userAgent,
      "x-forwarded-for": address,
      origin: api.url,
      ...(from.cookie !== undefined && { cookie: `gubae_device=${from.cookie}` }),
    },
  });
  const { data } = (await reply.json()) as { data?: { token: string } };
  const cookie = /^gubae_device=([\w-]+);/.exec(reply.headers.get("set-cookie") ?? "")?.[1] ?? "";
  return { status: reply.status, token: data?.token ?? "", cookie };
}
const logInFrom = (from: From, staySignedIn = false) =>
  post(logIn.path, from, { email: person.email, password: TEST_PASSWORD, staySignedIn });
const openTab = (from: From) => post(resumeSession.path, from);

async function list({ token = person.token, userAgent = laptop, address = "196.188.1.1" }: From = {}) {
  const headers = { authorization: `Bearer ${token}`, "user-agent": userAgent, "x-forwarded-for": address };
  const reply = await fetch(`${api.url}${listSessions.path}`, { headers });
  expect(reply.status).toBe(200);
  return listSessions.data.parse(((await reply.json()) as { data: unknown }).data);
}
const isIn = async (token: string) => {
  const reply = await fetch(`${api.url}${me.path}`, { headers: { authorization: `Bearer ${token}` } });
  await reply.body?.cancel();
  return reply.status === 200;
};
const end = (id: string, token = person.token) => call(api.url, endSession, { token, params: { id } });

describe("the list", () => {
  test("shows device, network and last use of each session, the current one first", async () => {
    advance(60_000);
    const here = await logInFrom({});
    advance(60_000);
    await logInFrom({ userAgent: phone, address: "197.156.7.8" });
    const _id = expect.any(String);
    const [first, second, third] = await list({ token: here.token });
    expect([first, second]).toEqual([
      {
        _id,
        browser: "Chrome",
        system: "Windows",
        address: "196.188.x.x",
        since: "2026-11-21T09:01:00.000Z",
        lastUsedAt: "2026-11-21T09:01:00.000Z",
        current: true,
        sameNetwork: true,
      },
      {
        _id,
        browser: "Chrome",
        system: "Android",
        address: "197.156.x.x",
        since: "2026-11-21T09:02:00.000Z",
        lastUsedAt: "2026-11-21T09:02:00.000Z",
        current: false,
        sameNetwork: false,
      },
    ]);
    expect(third).toMatchObject({ since: start.toISOString(), current: false });
  });

  test("shows all tabs of a remembered device as one entry", async () => {
    const { cookie } = await logInFrom({ userAgent: phone }, true);
    const tab = await openTab({ cookie, userAgent: phone });
    expect(await list({ token: tab.token })).toHaveLength(2);
    expect(await list({ token: tab.token })).toMatchObject([
      { system: "Android", current: true },
      { current: false },
    ]);
  });

  test("shows from where a session was last used, which need not be from where it was opened", async () => {
    const { token } = await logInFrom({});
    advance(SESSION_TOUCH_MS);
    await list({ token, userAgent: phone, address: "203.0.113.9" });
    expect(await list({ token })).toMatchObject([
      { system: "Android", address: "203.0.x.x", lastUsedAt: now.toISOString(), sameNetwork: false },
      {},
    ]);
  });

  test("leaves out what has expired, and keeps a remembered device whose sessions have", async () => {
    await logInFrom({ userAgent: phone }, true);
    advance(SESSION_IDLE_MS);
    const { token } = await logInFrom({});
    expect(await list({ token })).toMatchObject([{ system: "Windows" }, { system: "Android" }]);
    advance(DEVICE_IDLE_MS - SESSION_IDLE_MS);
    expect(await list({ token: (await logInFrom({})).token })).toHaveLength(1);
  });

  test("leaves out a session that is in use but too old", async () => {
    const { token: old } = await logInFrom({});
    for (let at = 0; at < SESSION_ABSOLUTE_MS - SESSION_IDLE_MS; at += SESSION_IDLE_MS / 2) {
      advance(SESSION_IDLE_MS / 2);
      await isIn(old);
    }
    now = new Date(start.getTime() + SESSION_ABSOLUTE_MS);
    expect(await list({ token: (await logInFrom({})).token })).toHaveLength(1);
  });

  test("leaves out an admin's sessions after twelve hours", async () => {
    await api.db("accounts").where({ id: person.id }).update({ role: "admin" });
    await logInFrom({});
    advance(ADMIN_SESSION_MS);
    expect(await list({ token: (await logInFrom({})).token })).toHaveLength(1);
  });

  test("shows nobody else's sessions, and no token", async () => {
    const other = await newAccount(api.url, "student");
    const [theirs] = await list({ token: other.token });
    const mine = await list();
    expect(mine.map(({ _id }) => _id)).not.toContain(theirs?._id);
    expect(JSON.stringify(mine)).not.toContain(person.token);
  });
});

describe("ending one", () => {
  test("logs it out at once and disconnects its sockets, and leaves the others", async () => {
    const there = await logInFrom({ userAgent: phone });
    const elsewhere = await logInFrom({});
    const socket = await connectSocket(api.url, there.token);
    const disconnected = new Promise((resolve) => socket.once("disconnect", resolve));
    const entry = (await list()).find(({ system }) => system === "Android");
    await end(entry?._id ?? "");
    expect(await disconnected).toBe("io server disconnect");
    expect(await isIn(there.token)).toBe(false);
    expect(await isIn(elsewhere.token)).toBe(true);
    const events = await call(api.url, listSecurityEvents, { token: person.token });
    expect(events[0]).toMatchObject({ kind: "session_end" });
  });

  test("ends every tab of a remembered device, which opens no more", async () => {
    const { token, cookie } = await logInFrom({ userAgent: phone }, true);
    const tab = await openTab({ cookie });
    const entry = (await list()).find(({ current }) => !current);
    await end(entry?._id ?? "");
    expect([await isIn(token), await isIn(tab.token)]).toEqual([false, false]);
    expect((await openTab({ cookie: tab.cookie })).status).toBe(401);
  });

  test.each([
    ["all others are ended", () => call(api.url, endOtherSessions, { token: person.token })],
    ["it is logged out", (token: string) => call(api.url, logOut, { token })],
  ])("a remembered device opens no tab that survives when at the same moment %s", async (_, act) => {
    const survivors: string[] = [];
    for (let round = 0; round < 15; round += 1) {
      const { token, cookie } = await logInFrom({}, true);
      const [tab] = await Promise.all([openTab({ cookie }), act(token)]);
      if (tab.status === 200 && (await isIn(tab.token))) survivors.push(tab.token);
    }
    expect(survivors).toEqual([]);
  });

  test("leaves no session to tabs that are opened at the same moment", async () => {
    const survivors: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { cookie } = await logInFrom({}, true);
      const entry = (await list()).find(({ current }) => !current);
      const [tab] = await Promise.all([openTab({ cookie }), end(entry?._id ?? "")]);
      if (tab.status === 200 && (await isIn(tab.token))) survivors.push(tab.token);
    }
    expect(survivors).toEqual([]);
  });

  test("is refused for someone else's, a tab's, an unknown and an already ended session", async () => {
    const other = await newAccount(api.url, "student");
    const [theirs] = await list({ token: other.token });
    await logInFrom({ userAgent: phone }, true);
    const [tab] = await api.db("sessions").where({ accountId: person.id }).whereNotNull("deviceId");
    const device = (await list()).find(({ system }) => system === "Android");
    await end(device?._id ?? "");
    for (const id of [theirs?._id ?? "", tab.id, randomUUID(), device?._id ?? ""]) {
      const refused = await errorOf(api.url, endSession, { token: person.token, params: { id } });
      expect(refused).toMatchObject({ statusCode: 404, code: "not_found" });
    }
    expect(await isIn(other.token)).toBe(true);
  });

  test("of someone else's remembered device changes nothing there", async () => {
    const { cookie } = await logInFrom({}, true);
    const [device] = await api.db("remembered_devices").where({ accountId: person.id });
    const { token } = await newAccount(api.url, "student");
    await errorOf(api.url, endSession, { token, params: { id: device.id } });
    expect((await openTab({ cookie })).status).toBe(200);
  });
});

describe("ending all others", () => {
  test("leaves this session alone, here and on remembered devices", async () => {
    const device = await logInFrom({ userAgent: phone }, true);
    const there = await logInFrom({});
    const socket = await connectSocket(api.url, there.token);
    const disconnected = new Promise((resolve) => socket.once("disconnect", resolve));
    const other = await newAccount(api.url, "student");
    await call(api.url, endOtherSessions, { token: person.token });
    expect(await disconnected).toBe("io server disconnect");
    expect([await isIn(device.token), await isIn(there.token)]).toEqual([false, false]);
    expect((await openTab({ cookie: device.cookie })).status).toBe(401);
    expect([await isIn(person.token), await isIn(other.token)]).toEqual([true, true]);
    expect(await list()).toMatchObject([{ current: true }]);
  });

  test("keeps the remembered device from which it is asked", async () => {
    const { token, cookie } = await logInFrom({}, true);
    await call(api.url, endOtherSessions, { token });
    expect((await openTab({ cookie })).status).toBe(200);
    expect(await isIn(person.token)).toBe(false);
  });
});

test("the data export has the devices of sessions, with their whole address", async () => {
  const { token } = await logInFrom({ userAgent: phone, address: "197.156.7.8" }, true);
  const { sessions, rememberedDevices } = await call(api.url, exportAccount, { token });
  const used = { browser: "Chrome", system: "Android", address: "197.156.7.8" };
  expect(sessions).toContainEqual(expect.objectContaining(used));
  expect(rememberedDevices).toEqual([expect.objectContaining(used)]);
});
