import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CATALOGUE_PAGE_SIZE, publicCatalogue } from "#contract/lectures/catalogue.ts";
import { createWebApp } from "#backend/platform/http/pages/web-app.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { insertLecture } from "../schedule/lecture-repo.ts";
import { storedLecture } from "../testing/lecture-form.ts";
import {
  CATALOGUE_PARAMETERS,
  describeCataloguePage,
  describeLandingPage,
} from "./describe-catalogue-page.ts";
import { createPublicCatalogue } from "./public-catalogue.ts";

const publicUrl = "https://gubae.example";
const html = { accept: "text/html,*/*;q=0.8" };
const start = new Date("2026-11-21T09:00:00Z");
const minuteMs = 60_000;
const hour = 60;
let now = start;
let webDir: string;
let api: TestServer;
let abebe: TestAccount;
/** The lecture whose host is present. */
let hosted = "";

/** A bundle whose pages show their input. */
const ssrBundle = `export async function setLanguage() { await null; }
  export function renderPage({ name, lectures, catalogue, q, page, issue }) {
    const names = (lectures ?? catalogue.lectures).map((each) => each.name).join(", ");
    return [name, q, page, issue, names].filter((part) => part !== undefined).join("|").replaceAll("<", "&lt;");
  }`;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "gubae-web-"));
  await writeFile(path.join(webDir, "index.html"), "<html><head><title>Gubae</title></head>404</html>");
  await mkdir(path.join(webDir, "pages"));
  await writeFile(path.join(webDir, "pages/render-page.js"), ssrBundle);
  await writeFile(path.join(webDir, "pages/subjects.ssr.html"), "<head></head><p>__SSR_MARKUP__</p>");
  const landing = `<html data-member="__MEMBER__"><head><title>Landing</title></head><p>__SSR_MARKUP__</p></html>`;
  await writeFile(path.join(webDir, "pages/index.en.html"), landing);
  const database = await createTestDatabase();
  const clock = () => now;
  const liveNow = { isLive: (id: string) => id === hosted };
  const readCatalogue = createPublicCatalogue({ db: database.db, clock, liveNow, maxSeats: 20 });
  const catalogue = {
    parameters: CATALOGUE_PARAMETERS,
    describe: describeCataloguePage({ readCatalogue, publicUrl }),
  };
  const descriptions = {
    "/": { parameters: [], describe: describeLandingPage({ readCatalogue, clock }) },
    "/subjects": catalogue,
    "/subjects/*": catalogue,
  };
  const page = { webDir, publicUrl, platformFeePercent: 10, descriptions };
  const webApp = await createWebApp({ ...page, maxAgeMs: 0 });
  api = await startTestServer({ webApp, database, clock });
  abebe = await newAccount(api.url, "instructor", "Abebe <b>Kebede</b>");
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true, force: true });
});
beforeEach(async () => {
  // Each test starts a day after the last one, when nothing cached is used any more.
  now = new Date(now.getTime() + 24 * hour * minuteMs);
  hosted = "";
  await api.db("lectures").delete();
});

function add(name: string, inMinutes: number, more: { type?: string; priceSantim?: number } = {}) {
  const startsAt = new Date(now.getTime() + inMinutes * minuteMs);
  return insertLecture(api.db, abebe.id, storedLecture({ name, startsAt, ...more }));
}

const open = (address: string, headers = {}) =>
  fetch(`${api.url}${address}`, { headers: { ...html, ...headers } });
const textOf = async (address: string, headers = {}) => (await open(address, headers)).text();
const shownIn = (text: string) => /<p>(.*)<\/p>/s.exec(text)?.[1];

describe("the landing page", () => {
  test("shows the next six lectures: running ones with their host, none that ended, none without its host", async () => {
    const live = await add("live", -30);
    hosted = live;
    await add("without its host", -20);
    const ended = await add("ended early", -10);
    await api.db("lectures").where({ id: ended }).update({ ended_at: now });
    await add("over", -200);
    for (const at of [1, 2, 3, 4, 5, 6]) await add(`in ${at} hours`, at * hour);
    const text = await textOf("/");
    expect(shownIn(text)).toBe(
      "next-lectures|live, in 1 hours, in 2 hours, in 3 hours, in 4 hours, in 5 hours",
    );
    expect(text).toContain("<title>Landing</title>");
  });

  test("needs no lecture", async () => {
    expect(shownIn(await textOf("/"))).toBe("next-lectures|");
  });

  test("is fresh within a minute, and not read anew for each visitor", async () => {
    await add("first", 60);
    expect(await textOf("/")).toContain("first");
    const second = await add("second", 30);
    expect(await textOf("/")).not.toContain("second");
    now = new Date(now.getTime() + minuteMs);
    expect(await textOf("/")).toContain("second, first");
    await api.db("lectures").where({ id: second }).update({ deleted_at: now });
    now = new Date(now.getTime() + minuteMs);
    expect(await textOf("/")).not.toContain("second");
  });

  test("knows a browser that may have a session", async () => {
    expect(await textOf("/")).toContain(`data-member="no"`);
    expect(await textOf("/", { cookie: "session_hint=yes" })).toContain(`data-member="yes"`);
    for (const cookie of ["session_hint=", `session_hint="><script>`, "session_hint=no"])
      expect(await textOf("/", { cookie })).toContain(`data-member="no"`);
  });

  test("is as uncached and as varied as the other pages", async () => {
    const { headers } = await open("/");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("vary")).toContain("Cookie");
  });
});

describe("a subject's page", () => {
  test("shows its upcoming lectures, with a head and structured data", async () => {
    const attack = `Optics</script><script>alert("x")</script>`;
    const id = await add(attack, 60, { type: "Physics", priceSantim: 45_000 });
    await add("algebra", 30);
    await add("yesterday's optics", -2000, { type: "Physics" });
    for (const address of ["/subjects/physics", "/subjects/Physics", "/subjects/physics/"]) {
      const reply = await open(address);
      expect(reply.status).toBe(200);
      const text = await reply.text();
      expect(shownIn(text)).toBe(`subjects||1||${attack.replaceAll("<", "&lt;")}`);
      expect(text).toContain("<title>Physics lectures · Gubae</title>");
      expect(text).toContain(`<link rel="canonical" href="${publicUrl}/subjects/physics" />`);
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
      expect(JSON.parse(json)).toMatchObject({
        "@type": "CollectionPage",
        mainEntity: {
          "@type": "ItemList",
          itemListElement: [
            {
              "@type": "ListItem",
              position: 1,
              item: {
                "@type": "Event",
                name: attack,
                url: `${publicUrl}/lecture?id=${id}`,
                offers: { price: 450, priceCurrency: "ETB" },
              },
            },
          ],
        },
      });
      expect(text).not.toContain(abebe.email);
    }
    expect(await textOf("/subjects/physics?lang=am")).toContain("<title>የፊዚክስ ትምህርቶች · ጉባኤ</title>");
  });

  test("may be empty, and may have any name", async () => {
    await add("weaving", -2000, { type: "ጥበብ & Node.js/C#" });
    const reply = await open(`/subjects/${encodeURIComponent("ጥበብ-&-node-js-c#")}`);
    expect(reply.status).toBe(200);
    expect(shownIn(await reply.text())).toBe("subjects||1||");
  });

  test("has numbered pages", async () => {
    for (let at = 1; at <= CATALOGUE_PAGE_SIZE + 1; at += 1) await add(`no. ${at}`, at);
    const first = await textOf("/subjects/math");
    expect(first).toContain("no. 12");
    expect(first).not.toContain("no. 13");
    const second = await textOf("/subjects/math?page=2");
    expect(shownIn(second)).toBe("subjects||2||no. 13");
    expect(second).toContain("<title>Math lectures, page 2 · Gubae</title>");
    expect(second).toContain(`href="${publicUrl}/subjects/math?page=2"`);
  });

  test.each([
    "/subjects/alchemy",
    "/subjects/%E0%A4%A",
    "/subjects/math?page=-1",
    "/subjects/math?page=0",
    "/subjects/math?page=2",
    "/subjects/math?page=51",
    "/subjects/math?page=1e9",
    "/subjects/math?page=1.5",
    "/subjects/math?page=",
    "/subjects/math?page=%3Cscript%3E",
    `/subjects/${"m".repeat(5000)}`,
    "/subjects/math'%20or%201=1--",
    "/subjects/math/more",
  ])("%s is no page", async (address) => {
    await add("algebra", 60);
    const reply = await open(address);
    expect(reply.status).toBe(address.endsWith("more") ? 200 : 404);
    expect(await reply.text()).not.toContain("<p>");
  });

  test("a search shows matches of the subject only, and is no page of its own for search engines", async () => {
    await add("optics for beginners", 60, { type: "Physics" });
    await add("optics of poems", 60, { type: "Amharic" });
    await add("optics last year", -10_000, { type: "Physics" });
    const text = await textOf("/subjects/physics?q=optics");
    expect(shownIn(text)).toBe("subjects|optics|1||optics for beginners");
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/subjects/physics" />`);
    expect(await textOf("/subjects?q=optics")).toContain("optics of poems");
    expect((await open("/subjects?q=%00%3Cscript%3E%27--")).status).toBeLessThan(500);
  });

  test("a search that is too long is explained", async () => {
    await add("algebra", 60);
    const reply = await open(`/subjects/math?q=${"x".repeat(201)}`);
    expect(reply.status).toBe(400);
    expect(shownIn(await reply.text())).toBe("subjects||1|A search can be up to 200 characters long.|");
  });
});

describe("the data of the catalogue", () => {
  test("needs no log-in and names no email address", async () => {
    await add("algebra", 60);
    const reply = await send(api.url, publicCatalogue, { query: { subject: "math" } });
    expect(reply.json).toMatchObject({
      data: { subject: "Math", subjects: ["Math"], lectures: [{ name: "algebra" }], hasMore: false },
    });
    expect(JSON.stringify(reply.json)).not.toContain(abebe.email);
  });

  test("refuses bad input and names the field", async () => {
    for (const [query, field] of [
      [{ page: "-1" }, "page"],
      [{ page: "51" }, "page"],
      [{ page: "x" }, "page"],
      [{ q: "x".repeat(201) }, "q"],
      [{ subject: "x".repeat(101) }, "subject"],
    ] as const) {
      const error = await errorOf(api.url, publicCatalogue, { query });
      expect(error.statusCode).toBe(400);
      expect(Object.keys(error.fields ?? {})).toEqual([field]);
    }
    const missing = await errorOf(api.url, publicCatalogue, { query: { subject: "alchemy" } });
    expect(missing.code).toBe("not_found");
  });

  test("shows no lecture of a suspended instructor", async () => {
    await add("algebra", 60);
    await api.db("accounts").where({ id: abebe.id }).update({ suspended_at: now });
    expect((await call(api.url, publicCatalogue)).lectures).toEqual([]);
    await api.db("accounts").where({ id: abebe.id }).update({ suspended_at: null });
  });
});
