import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me, takeSession } from "#contract/accounts/account.ts";
import { SESSION_EXCHANGE_MS } from "#backend/platform/constants.ts";
import { createWebApp } from "#backend/platform/http/pages/web-app.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { describeAccountPages } from "./describe-account-pages.ts";

// The built pages are tested in browsers (e2e/accounts/account-forms.spec.ts). This bundle records what the server
// passes to the pages.
const bundle = `export async function setLanguage() {}
  let renders = 0;
  export const renderPage = (page) => JSON.stringify({ ...page, render: (renders += 1) });
  export const readForm = (name, { firstName, lastName, confirmation, stays, ...fields }) =>
    fields.email === undefined
      ? { ok: false, issues: { email: ["Enter your email."] }, banner: "Incomplete" }
      : { ok: true, value: { ...fields, staySignedIn: stays === "yes", ...(firstName && { name: firstName + " " + lastName }) } };
  export const explainRefusal = (name, { code }) => ({ issues: { password: [code] }, banner: code });`;

let webDir: string;
let api: TestServer;
let person: TestAccount;
let now = new Date("2026-11-21T09:00:00Z");

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "gubae-forms-"));
  await mkdir(path.join(webDir, "pages"));
  await writeFile(path.join(webDir, "index.html"), "<head></head>");
  for (const name of ["login", "signup"])
    await writeFile(path.join(webDir, `pages/${name}.ssr.html`), "<head></head>__SSR_MARKUP__");
  await writeFile(path.join(webDir, "pages/render-page.js"), bundle);
  const publicUrl = "http://localhost:3000";
  const descriptions = describeAccountPages({ publicUrl });
  const webApp = await createWebApp({ webDir, publicUrl, platformFeePercent: 10, descriptions });
  api = await startTestServer({ webApp, clock: () => now, limits: createRateLimits(limits) });
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true, force: true });
});
beforeEach(async () => {
  person = await newAccount(api.url, "student");
});

interface Sent {
  path?: string;
  fields?: Record<string, string> | string;
  origin?: string | null;
  type?: string;
}

async function send({ path: to = "/login", fields, origin = api.url, type }: Sent = {}) {
  const typed = fields ?? { email: person.email, password: "a good password" };
  const reply = await fetch(api.url + to, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": type ?? "application/x-www-form-urlencoded",
      ...(origin !== null && { origin }),
    },
    body: typeof typed === "string" ? typed : new URLSearchParams(typed).toString(),
  });
  const cookies = reply.headers.getSetCookie();
  const code = cookies.map((cookie) => /^gubae_hand_over=([\w-]+);/.exec(cookie)?.[1]).find(Boolean);
  return { status: reply.status, to: reply.headers.get("location"), cookies, code, text: await reply.text() };
}

async function take(code: string | undefined, origin: string | null = api.url) {
  const reply = await fetch(api.url + takeSession.path, {
    method: "POST",
    headers: {
      ...(code !== undefined && { cookie: `gubae_hand_over=${code}` }),
      ...(origin !== null && { origin }),
    },
  });
  const json = (await reply.json()) as { data?: { token: string; staysSignedIn: boolean }; code?: string };
  return { status: reply.status, ...json.data, refusal: json.code };
}

describe("a log-in form", () => {
  test("leads back, and its page takes the session over once", async () => {
    const { status, to, code, cookies } = await send({ path: "/login?next=%2Flecture%3Fid%3D5" });
    expect([status, to]).toEqual([303, "/lecture?id=5"]);
    expect(cookies.find((cookie) => cookie.startsWith("gubae_hand_over="))).toMatch(
      /path=\/; expires=[^;]*; samesite=strict; httponly$/,
    );
    const taken = await take(code);
    expect(taken.staysSignedIn).toBe(false);
    expect((await call(api.url, me, { token: taken.token }))._id).toBe(person.id);
    expect((await take(code)).refusal).toBe("not_signed_in");
  });

  test("remembers the device when that was chosen", async () => {
    const fields = { email: person.email, password: "a good password", stays: "yes" };
    const { code, cookies } = await send({ fields });
    expect(cookies.some((cookie) => /^gubae_device=[\w-]{43};/.test(cookie))).toBe(true);
    expect((await take(code)).staysSignedIn).toBe(true);
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example"])(
    "never leads to %s",
    async (next) => {
      expect((await send({ path: `/login?${new URLSearchParams({ next })}` })).to).toBe("/dashboard");
    },
  );

  test("that is refused comes back with what was typed, but no password", async () => {
    const fields = { email: person.email, password: "a wrong password", stays: "yes" };
    const { status, text, cookies } = await send({ fields });
    expect(status).toBe(401);
    expect(text).toContain(person.email);
    expect(text).toContain("invalid_credentials");
    expect(text).not.toContain("a wrong password");
    expect(cookies).toEqual([]);
  });

  test("that is incomplete is not counted as an attempt", async () => {
    expect((await send({ fields: { password: "x" } })).status).toBe(400);
  });

  test("that is empty is the same page for everybody, rendered once", async () => {
    const answers = [];
    for (const fields of ["", "", "x1=", "x2="]) answers.push(await send({ fields }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers[0]?.text).toContain("Enter your email.");
    expect(new Set(answers.map(({ text }) => /"render":\d+/.exec(text)?.[0])).size).toBe(1);
    const typed = await send({ fields: { firstName: "Sara" } });
    expect(typed.text).toContain("Sara");
  });
});

test.each([
  ["Mozilla/5.0 (Linux; Android 14) Mobile", true],
  ["Mozilla/5.0 (X11; Linux x86_64)", false],
])("the form for %s stays logged in by default: %s", async (userAgent, isOwnDevice) => {
  for (const address of ["/login", "/signup"]) {
    const headers = { accept: "text/html", "user-agent": userAgent };
    const reply = await fetch(api.url + address, { headers });
    expect(await reply.text()).toContain(`"isOwnDevice":${isOwnDevice}`);
  }
});

test("a sign-up form creates the account, and one whose email is taken does not", async () => {
  const email = `new-${person.id}@example.test`;
  const fields = {
    firstName: "Abel",
    lastName: "Girma",
    email,
    password: "a good password",
    role: "student",
  };
  const { status, code } = await send({ path: "/signup", fields });
  expect(status).toBe(303);
  expect((await call(api.url, me, { token: (await take(code)).token })).name).toBe("Abel Girma");
  const again = await send({ path: "/signup", fields });
  expect([again.status, again.code]).toEqual([401, undefined]);
  const admin = await send({ path: "/signup", fields: { ...fields, email: `a${email}`, role: "admin" } });
  expect(admin.status).toBe(400);
});

describe("a session is handed over to nobody", () => {
  test.each([
    ["without a cookie", undefined, 401],
    ["for junk", "junk", 401],
    ["for a very long code", "x".repeat(5000), 401],
  ])("%s", async (_, code, status) => {
    expect((await take(code)).status).toBe(status);
  });

  test("after two minutes", async () => {
    const { code } = await send();
    now = new Date(now.getTime() + SESSION_EXCHANGE_MS);
    expect((await take(code)).refusal).toBe("not_signed_in");
  });

  test("on another site's page", async () => {
    const { code } = await send();
    expect((await take(code, "https://evil.example")).refusal).toBe("foreign_origin");
    expect((await take(code, null)).refusal).toBe("foreign_origin");
    expect((await take(code)).status).toBe(200);
  });

  test("twice at once", async () => {
    const { code } = await send();
    const statuses = await Promise.all([take(code), take(code), take(code)]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });
});

describe("a form is refused", () => {
  test.each<[string, Sent, number]>([
    ["from another site", { origin: "https://evil.example" }, 403],
    ["without an origin", { origin: null }, 403],
    ["from an opaque origin", { origin: "null" }, 403],
    ["as JSON", { fields: "{}", type: "application/json" }, 415],
    ["as plain text", { fields: "email=a", type: "text/plain" }, 415],
    ["with a null character", { fields: { email: "a\0@example.test", password: "x" } }, 400],
    ["with nested names", { fields: "email[a]=b&password[]=c" }, 400],
    ["with a repeated field", { fields: "email=a%40b.et&email=c%40d.et&password=x" }, 400],
    ["that is too long", { fields: { email: "a@b.et", password: "x".repeat(20_000) } }, 413],
    ["with a password longer than any", { fields: { email: "a@b.et", password: "x".repeat(300) } }, 400],
    ["with an unknown challenge", { fields: { challenge: "junk", code: "000000" } }, 400],
    ["with a challenge and no code", { fields: { challenge: "junk" } }, 400],
  ])("%s", async (_, sent, status) => {
    const reply = await send(sent);
    expect(reply.status).toBe(status);
    expect(reply.code).toBeUndefined();
  });

  test("when somebody guesses", async () => {
    const fields = { email: person.email, password: "a wrong password" };
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= limits.logIn.perSubject; attempt += 1)
      statuses.push((await send({ fields })).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
  });
});
