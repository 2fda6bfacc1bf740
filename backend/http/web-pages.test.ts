import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { landingContent } from "#backend/landing/landing-content.ts";
import { type PageFill, readPages } from "./web-pages.ts";

const EMPTY = `<html lang="__LANGUAGE__" data-colours="__COLOURS__"><style nonce="__NONCE__"></style>__LANDING__`;
const fill: PageFill = { nonce: "n0", language: "en", colours: "dark", origin: "https://gubae.example" };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-pages-"));
  await writeFile(path.join(folder, "index.html"), EMPTY);
});
afterEach(() => rm(folder, { recursive: true }));

async function draw(pages: Record<string, string>) {
  await mkdir(path.join(folder, "pages"));
  for (const [name, text] of Object.entries(pages)) await writeFile(path.join(folder, "pages", name), text);
}

test("each address gets the page that was drawn for it in its language, else the empty one", async () => {
  await draw({
    "index.en.html": "landing",
    "index.am.html": "መነሻ",
    "pricing.am.html": `ዋጋ __LANGUAGE__ __ORIGIN__ __ORIGIN__ __NONCE__`,
  });
  const page = await readPages(folder, landingContent);
  expect(page("/", fill)).toBe("landing");
  expect(page("/", { ...fill, language: "am" })).toBe("መነሻ");
  const pricing = "ዋጋ am https://gubae.example https://gubae.example n0";
  for (const address of ["/pricing", "/pricing/"])
    expect(page(address, { ...fill, language: "am" })).toBe(pricing);
  for (const other of ["/pricing", "/index", "/index/", "/lectures", "/../index", "//", "/%2e%2e/x"])
    expect(page(other, fill)).toBe(`<html lang="en" data-colours="dark"><style nonce="n0"></style>`);
});

test("without drawn pages the landing page brings what it says, and can't be broken out of", async () => {
  const hostile = { ...landingContent.en, headline: "</script><b>$& __NONCE__" };
  const page = await readPages(folder, { ...landingContent, en: hostile });
  const text = page("/", fill);
  expect(text).toContain(String.raw`"headline":"\u003c/script>\u003cb>$& `);
  expect(text).not.toContain("</script>");
  expect(page("/pricing", fill)).not.toContain("headline");
});

test("a page that draws itself brings the tags for its parts, whatever its address is called", async () => {
  const ahead = { lectures: `<link href="/d.js">`, class: `<link href="/r.js">` };
  await writeFile(path.join(folder, "index.html"), "<head></head>");
  await draw({ "ahead.json": JSON.stringify(ahead), "pricing.en.html": "<head></head>" });
  const page = await readPages(folder, landingContent);
  expect(page("/lectures", fill)).toBe(`<head><link href="/d.js"></head>`);
  expect(page("/class/7/f", fill)).toBe(`<head><link href="/r.js"></head>`);
  for (const other of ["/", "/pricing", "/lecturesque", "/constructor", "/__proto__/x"])
    expect(page(other, fill)).toBe("<head></head>");
});

test("a drawing is written into its page's own template, and fills no gaps", async () => {
  await draw({ "lecture.drawn.html": `<b n="__NONCE__"></b><div>__DRAWING__</div>__DRAWING__` });
  const page = await readPages(folder, landingContent);
  const drawing = "$& __NONCE__ __DRAWING__";
  expect(page("/lecture", { ...fill, drawing })).toBe(`<b n="n0"></b><div>${drawing}</div>__DRAWING__`);
  const empty = `<html lang="en" data-colours="dark"><style nonce="n0"></style>`;
  expect(page("/lecture", fill)).toBe(empty);
  expect(page("/mentor", { ...fill, drawing })).toBe(empty);
});

test("what lies beside the pages is not read, and so not kept in memory", async () => {
  await draw({ "pricing.en.html": "pricing" });
  // Folders: whoever reads them fails.
  for (const other of ["draw-page.js", "ahead.json.br"]) await mkdir(path.join(folder, "pages", other));
  const page = await readPages(folder, landingContent);
  expect(page("/pricing", fill)).toBe("pricing");
});

test("a folder without a build is told at the start", async () => {
  await rm(path.join(folder, "index.html"));
  await expect(readPages(folder, landingContent)).rejects.toThrow("ENOENT");
});
