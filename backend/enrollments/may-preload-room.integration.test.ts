import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { takeSession } from "#contract/accounts/account.ts";
import { createLecture } from "#contract/lectures/lecture.ts";
import { offerSession } from "#backend/accounts/log-in/session-exchange.ts";
import { SESSION_EXCHANGE_MS } from "#backend/platform/constants.ts";
import { createWebApp } from "#backend/platform/http/pages/web-app.ts";
import { describeLecturePage } from "#backend/lectures/pages/describe-lecture-page.ts";
import { lectureForm } from "#backend/lectures/testing/lecture-form.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { mayPreloadRoom } from "./may-preload-room.ts";

const publicUrl = "http://localhost:3000";
const schedule = "2026-11-22T09:00:00Z";
const start = new Date("2026-11-21T09:00:00Z");
let now = start;
let webDir: string;
let api: TestServer;
let host: TestAccount;
let student: TestAccount;
let lectureId: string;

const ssrBundle = `export async function setLanguage() {}
  export const renderPage = ({ mayPreloadRoom }) => (mayPreloadRoom ? "to class" : "for guests");`;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "gubae-back-"));
  await mkdir(path.join(webDir, "pages"));
  await writeFile(path.join(webDir, "index.html"), "<head></head>");
  await writeFile(path.join(webDir, "pages/render-page.js"), ssrBundle);
  await writeFile(path.join(webDir, "pages/lecture.ssr.html"), "<head></head>__SSR_MARKUP__");
  const database = await createTestDatabase();
  const services = { db: database.db, clock: () => now, publicUrl, maxSeats: 20 };
  const describeLecture = describeLecturePage({
    ...services,
    liveNow: { isLive: () => false },
    listMaterials: async () => [],
    mayPreloadRoom: (code, lecture) => mayPreloadRoom(services, code, lecture),
  });
  const descriptions = { "/lecture": { parameters: ["id"], describe: describeLecture } };
  const webApp = await createWebApp({ webDir, publicUrl, platformFeePercent: 10, descriptions });
  api = await startTestServer({ webApp, database, clock: () => now });
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true, force: true });
});
beforeEach(async () => {
  now = start;
  host = await newAccount(api.url, "instructor");
  student = await newAccount(api.url, "student");
  const body = { ...lectureForm, schedule };
  lectureId = (await call(api.url, createLecture, { token: host.token, body }))._id;
  await enroll(api, lectureId, student.id);
});

const cookieOf = (code: string) => `gubae_hand_over=${code}`;
const backFromLogIn = async ({ token }: TestAccount) => cookieOf(await offerSession(api.db, token, now));

async function open(cookie: string, id = lectureId) {
  const reply = await fetch(`${api.url}/lecture?id=${id}`, { headers: { accept: "text/html", cookie } });
  const text = await reply.text();
  return { headers: reply.headers, shown: /to class|for guests/.exec(text)?.[0] };
}

test("who is back with a seat, and the host, are led to class on a page that nobody stores", async () => {
  const cookie = await backFromLogIn(student);
  for (const time of ["first", "again"]) {
    const { shown, headers } = await open(cookie);
    expect([time, shown]).toEqual([time, "to class"]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("vary")).toContain("Cookie");
  }
  expect((await open(await backFromLogIn(host))).shown).toBe("to class");
  // The guest's request comes right after the requests of a student with a seat and of the host. If their page were
  // wrongly cached, the guest would get it.
  expect((await open("")).shown).toBe("for guests");
});

describe("the guests' page is for", () => {
  test("who is back without a seat, or with one that was given up", async () => {
    expect((await open(await backFromLogIn(await newAccount(api.url, "student")))).shown).toBe("for guests");
    expect((await open(await backFromLogIn(await newAccount(api.url, "instructor")))).shown).toBe(
      "for guests",
    );
    const cookie = await backFromLogIn(student);
    await api.db("enrollments").where({ studentId: student.id }).update({ status: "withdrawn" });
    expect((await open(cookie)).shown).toBe("for guests");
  });

  test("who has a seat in another lecture", async () => {
    const body = { ...lectureForm, schedule };
    const other = await call(api.url, createLecture, { token: host.token, body });
    expect((await open(await backFromLogIn(student), other._id)).shown).toBe("for guests");
  });

  test("a session's token in place of the code, and junk", async () => {
    const codes = [student.token, "junk", "x".repeat(5000), "%00", "a b", "'; --", ""];
    for (const code of codes)
      expect([code, (await open(cookieOf(code))).shown]).toEqual([code, "for guests"]);
  });

  test("a code that was used, or is two minutes old", async () => {
    const cookie = await backFromLogIn(student);
    const headers = { cookie, origin: api.url };
    expect((await fetch(api.url + takeSession.path, { method: "POST", headers })).status).toBe(200);
    expect((await open(cookie)).shown).toBe("for guests");
    const later = await backFromLogIn(host);
    now = new Date(now.getTime() + SESSION_EXCHANGE_MS);
    expect((await open(later)).shown).toBe("for guests");
  });

  test("a suspended account", async () => {
    const cookie = await backFromLogIn(student);
    await api.db("accounts").where({ id: student.id }).update({ suspendedAt: now });
    expect((await open(cookie)).shown).toBe("for guests");
  });
});
