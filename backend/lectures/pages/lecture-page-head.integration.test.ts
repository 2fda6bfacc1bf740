import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLecture } from "#contract/lectures/lecture.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { createWebApp } from "#backend/platform/http/pages/web-app.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { describeDiscoverPage, DISCOVER_PARAMETERS } from "./describe-discover-page.ts";
import { describeLecturePage } from "./describe-lecture-page.ts";
import { lectureForm } from "../testing/lecture-form.ts";

const publicUrl = "https://gubae.example";
const html = { accept: "text/html,*/*;q=0.8" };
let webDir: string;
let api: TestServer;
let abebe: TestAccount;
/** The lecture whose host is present. */
let hosted = "";

/** A bundle whose pages show their input. */
const ssrBundle = `export async function setLanguage() { await null; }
  export function renderPage({ name, lecture, lectures = [lecture] }) {
    return name + (lecture?.isLive ? ", live" : "") + ": " + lectures.map((each) => each.name).join(", ").replaceAll("<", "&lt;");
  }`;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "gubae-web-"));
  await writeFile(path.join(webDir, "index.html"), "<html><head><title>Gubae</title></head></html>");
  await mkdir(path.join(webDir, "pages"));
  await writeFile(path.join(webDir, "pages/render-page.js"), ssrBundle);
  for (const page of ["lecture", "lectures"])
    await writeFile(path.join(webDir, `pages/${page}.ssr.html`), "<head></head><p>__SSR_MARKUP__</p>");
  const database = await createTestDatabase();
  const liveNow = { isLive: (id: string) => id === hosted };
  const listMaterials = async () => [];
  const mayPreloadRoom = async () => false;
  const pageServices = { db: database.db, clock: systemClock, publicUrl, maxSeats: 20 };
  const services = { ...pageServices, liveNow, listMaterials, mayPreloadRoom };
  const descriptions = {
    "/lectures": { parameters: DISCOVER_PARAMETERS, describe: describeDiscoverPage(services) },
    "/lecture": { parameters: ["id"], describe: describeLecturePage(services) },
  };
  const page = { webDir, publicUrl, platformFeePercent: 10, descriptions };
  const webApp = await createWebApp({ ...page, maxAgeMs: 0 });
  api = await startTestServer({ webApp, database });
  abebe = await newAccount(api.url, "instructor", "Abebe <b>Kebede</b>");
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true, force: true });
});

const open = (address: string, headers = {}) =>
  fetch(`${api.url}${address}`, { headers: { ...html, ...headers } });

test("a shared link has a preview of the lecture and its schema.org event", async () => {
  const schedule = new Date(Date.now() + 86_400_000).toISOString();
  const attack = `Calculus</title><script>alert("x")</script>`;
  const body = { ...lectureForm, schedule, name: attack, capacity: 5, language: "om" } as const;
  const { _id } = await call(api.url, createLecture, { token: abebe.token, body });
  const reply = await open(`/lecture?id=${_id}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-security-policy")).toContain("script-src 'self';");
  const text = await reply.text();
  expect(text).toContain("<title>Calculus&lt;/title&gt;&lt;script&gt;");
  expect(text).toContain(`<link rel="canonical" href="${publicUrl}/lecture?id=${_id}" />`);
  expect(text).toMatch(/<meta property="og:description" content="\d{4}-\d\d-\d\d \d\d:\d\d · 450 ETB · /);
  expect(text).not.toContain(abebe.email);
  expect(text).toContain(`<p>lecture: Calculus&lt;/title>&lt;script>`);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject({
    "@type": "Event",
    name: attack,
    inLanguage: "om",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    performer: { name: "Abebe <b>Kebede</b>", url: `${publicUrl}/mentor?id=${abebe.id}` },
    offers: { price: 450, priceCurrency: "ETB", availability: "https://schema.org/InStock" },
  });
});

test.each([`?id=${randomUUID()}`, "?id=1", "?id=<script>"])(
  "%s responds with the page and status 404",
  async (query) => {
    const reply = await open(`/lecture${query}`);
    expect(reply.status).toBe(404);
    expect(await reply.text()).toBe("<html><head><title>Gubae</title></head></html>");
  },
);

test("without an id there is no head: the page itself knows the last lecture", async () => {
  expect((await open("/lecture")).status).toBe(200);
});

test("the catalogue preloads its first cover, a filtered one does not", async () => {
  const schedule = new Date(Date.now() + 3_600_000).toISOString();
  const canvas = { width: 1280, height: 720, channels: 3 as const, background: "#285" };
  const picture = await sharp({ create: canvas }).jpeg().toBuffer();
  const thumbnail = `data:image/jpeg;base64,${picture.toString("base64")}`;
  const made = await call(api.url, createLecture, {
    token: abebe.token,
    body: { ...lectureForm, schedule, name: "The first one", thumbnail },
  });
  const cover = /\/pictures\/[0-9a-f]{40}/.exec(made.thumbnail ?? "")?.[0] ?? "none";
  const text = await (await open("/lectures")).text();
  expect(text).toContain("<title>Lectures · Gubae</title>");
  expect(text).toContain(`imagesrcset="${cover}-320.avif 320w`);
  expect(text).not.toContain("<p>lectures:");
  expect(await (await open("/lectures?sort=price")).text()).not.toContain("imagesrcset");
});

test("the catalogue is server-rendered for who may be signed in, and for nobody when it is filtered", async () => {
  const cookie = "session_hint=yes";
  expect(await (await open("/lectures", { cookie })).text()).toMatch(/<p>lectures: .*Calculus/);
  for (const [address, sent] of [
    ["/lectures", {}],
    ["/lectures", { cookie: "session_hint=" }],
    ["/lectures", { cookie: "session_hint=yes%20" }],
    ["/lectures?q=calculus", { cookie }],
  ] as const)
    expect(await (await open(address, sent)).text()).not.toContain("<p>lectures:");
});

test("a lecture's page knows whether its host is there", async () => {
  const schedule = new Date(Date.now() + 600_000).toISOString();
  const { _id } = await call(api.url, createLecture, {
    token: abebe.token,
    body: { ...lectureForm, schedule },
  });
  expect(await (await open(`/lecture?id=${_id}`)).text()).toContain("<p>lecture: ");
  hosted = _id;
  expect(await (await open(`/lecture?id=${_id}`)).text()).toContain("<p>lecture, live: ");
});
