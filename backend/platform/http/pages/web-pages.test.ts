import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PageFill, readPages } from "./web-pages.ts";

const EMPTY = `<html lang="__LANGUAGE__" data-colours="__COLOURS__" data-served-at="__SERVED_AT__"><style nonce="__NONCE__"></style>`;
const fill: PageFill = {
  nonce: "n0",
  language: "en",
  colours: "dark",
  origin: "https://gubae.example",
  servedAt: "1800000000000",
};
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-pages-"));
  await writeFile(path.join(folder, "index.html"), EMPTY);
});
afterEach(() => rm(folder, { recursive: true }));

async function writePages(pages: Record<string, string>) {
  await mkdir(path.join(folder, "pages"));
  for (const [name, text] of Object.entries(pages)) await writeFile(path.join(folder, "pages", name), text);
}

test("each path gets the page that was prerendered for it in its language, else the empty one", async () => {
  await writePages({
    "index.en.html": "landing",
    "index.am.html": "መነሻ",
    "pricing.am.html": `ዋጋ __LANGUAGE__ __ORIGIN__ __ORIGIN__ __NONCE__`,
  });
  const { fillPage: page } = await readPages(folder, 12.35);
  expect(page("/", fill)).toBe("landing");
  expect(page("/", { ...fill, language: "am" })).toBe("መነሻ");
  const pricing = "ዋጋ am https://gubae.example https://gubae.example n0";
  for (const address of ["/pricing", "/pricing/"])
    expect(page(address, { ...fill, language: "am" })).toBe(pricing);
  for (const other of ["/pricing", "/index", "/index/", "/lectures", "/../index", "//", "/%2e%2e/x"])
    expect(page(other, fill)).toBe(
      `<html lang="en" data-colours="dark" data-served-at="1800000000000"><style nonce="n0"></style>`,
    );
  expect(page("/offline", { ...fill, servedAt: "" })).toContain(`data-served-at=""`);
});

test("prerendered pages say this server's fee", async () => {
  await writePages({ "pricing.en.html": "__FEE_PERCENT__ of 100 is kept, __FEE_REST__ is paid" });
  const { fillPage: page } = await readPages(folder, 12.35);
  expect(page("/pricing", fill)).toBe("12.35 of 100 is kept, 87.65 is paid");
});

test("an empty page preloads its modules, whatever its path", async () => {
  const modulepreload = { lectures: `<link href="/d.js">`, class: `<link href="/r.js">` };
  await writeFile(path.join(folder, "index.html"), "<head></head>");
  await writePages({
    "modulepreload.json": JSON.stringify(modulepreload),
    "pricing.en.html": "<head></head>",
  });
  const { fillPage: page } = await readPages(folder, 12.35);
  expect(page("/lectures", fill)).toBe(`<head><link href="/d.js"></head>`);
  expect(page("/class/7/f", fill)).toBe(`<head><link href="/r.js"></head>`);
  for (const other of ["/", "/pricing", "/lecturesque", "/constructor", "/__proto__/x"])
    expect(page(other, fill)).toBe("<head></head>");
});

test("rooms share a page of their own, whose scripts come in an order of their own", async () => {
  await writePages({
    "class.start.html": "<head></head>",
    "modulepreload.json": JSON.stringify({ class: `<link href="/r.js">` }),
  });
  const { fillPage: page } = await readPages(folder, 12.35);
  for (const room of ["/class/7/f", "/class/8/t", "/class"]) expect(page(room, fill)).toBe("<head></head>");
  for (const other of ["/", "/classes/7", "/lecture/class"])
    expect(page(other, fill)).not.toBe("<head></head>");
});

test("no address names a file of the build", async () => {
  const files = ["pricing.en.html", "lecture.ssr.html", "class.start.html"];
  await writePages(Object.fromEntries(files.map((file) => [file, "a page of another address"])));
  const { fillPage: page } = await readPages(folder, 12.35);
  for (const address of ["/pricing.en", "/lecture.ssr", "/class.start", "/class.start/7"])
    expect(page(address, fill)).toContain("<html");
});

test("styles that the browser keeps are left out, and a script that the policy allows stands in their place", async () => {
  const style = (name: string) =>
    `<style nonce="__NONCE__">.${name}{}</style><link rel="stylesheet" href="/assets/${name}.css" disabled>`;
  const first = `<style nonce="__NONCE__">p{}</style>`;
  const mark = `<script defer src="/assets/styles-a_-1.js"></script>`;
  const script = "keep(`$& $1`)";
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "assets/styles-a_-1.js"), script);
  await writeFile(path.join(folder, "index.html"), mark);
  await writePages({
    "pricing.en.html": `${mark}${first}${style("aB-_1")}${style("c")}</body>`,
    "about.en.html": style("c"),
  });
  const { fillPage: page, scriptSources } = await readPages(folder, 12.35);
  const inlined = (name: string) => style(name).replace("__NONCE__", "n0");
  const own = first.replace("__NONCE__", "n0");
  const of = (...names: string[]) => page("/pricing", { ...fill, cachedStyles: new Set(names) });
  const inPlace = (name: string) =>
    `<script data-style="${name}">${script}</script>` +
    `<noscript><link rel="stylesheet" href="/assets/${name}.css"></noscript>`;
  const end = `<script>${script}</script></body>`;
  expect(of("aB-_1", "other", "")).toBe(own + inPlace("aB-_1") + inlined("c") + end);
  expect(of("aB-_1", "c")).toBe(`${own + inPlace("aB-_1") + inPlace("c")}</body>`);
  for (const junk of ["", "x", `"><script>`])
    expect(of(junk)).toBe(own + inlined("aB-_1") + inlined("c") + end);
  expect(page("/about", { ...fill, cachedStyles: new Set(["c"]) })).toBe(inlined("c"));
  expect(scriptSources).toEqual([`'sha256-${createHash("sha256").update(script).digest("base64")}'`]);
});

test("a script that would end within the page is refused at the start", async () => {
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "assets/styles-1.js"), "`</script>`");
  await writeFile(path.join(folder, "index.html"), `<script defer src="/assets/styles-1.js"></script>`);
  await expect(readPages(folder, 12.35)).rejects.toThrow("/assets/styles-1.js");
});

test("a rendered page says whether it is the first visit", async () => {
  await writePages({ "lecture.ssr.html": `<div id="ssr"__FIRST_VISIT__>__SSR_MARKUP__</div>` });
  const { fillPage: page } = await readPages(folder, 12.35);
  const rendered = { ...fill, ssrMarkup: "Algebra" };
  expect(page("/lecture", { ...rendered, isFirstVisit: true })).toBe(
    `<div id="ssr" data-first-visit>Algebra</div>`,
  );
  expect(page("/lecture", rendered)).toBe(`<div id="ssr">Algebra</div>`);
});

test("a rendered page names the files of the one that the next press leads to", async () => {
  await writePages({
    "modulepreload.json": JSON.stringify({ status: `<link href="/s.js">` }),
    "lecture.ssr.html": "__SSR_MARKUP____NEXT_FILES__",
  });
  const { fillPage: page } = await readPages(folder, 12.35);
  const of = (nextPage: string | undefined) => page("/lecture", { ...fill, ssrMarkup: "Algebra", nextPage });
  expect(of("status")).toBe(`Algebra<template id="next-files"><link href="/s.js"></template>`);
  for (const without of [undefined, "nothing"]) expect(of(without)).toBe("Algebra");
});

test("SSR markup is inserted into its page's own template, and no placeholder in it is replaced", async () => {
  await writePages({ "lecture.ssr.html": `<b n="__NONCE__"></b><div>__SSR_MARKUP__</div>__SSR_MARKUP__` });
  const { fillPage: page } = await readPages(folder, 12.35);
  const ssrMarkup = "$& __NONCE__ __SSR_MARKUP__";
  expect(page("/lecture", { ...fill, ssrMarkup })).toBe(
    `<b n="n0"></b><div>${ssrMarkup}</div>__SSR_MARKUP__`,
  );
  const empty = `<html lang="en" data-colours="dark" data-served-at="1800000000000"><style nonce="n0"></style>`;
  expect(page("/lecture", fill)).toBe(empty);
  expect(page("/mentor", { ...fill, ssrMarkup })).toBe(empty);
});

test("other files in the folder are not read into memory", async () => {
  await writePages({ "pricing.en.html": "pricing" });
  // Folders with these names are created in place of the files, so that an attempt to read them fails.
  for (const other of ["render-page.js", "modulepreload.json.br"])
    await mkdir(path.join(folder, "pages", other));
  const { fillPage: page } = await readPages(folder, 12.35);
  expect(page("/pricing", fill)).toBe("pricing");
});

test("a folder without a build is rejected at the start", async () => {
  await rm(path.join(folder, "index.html"));
  await expect(readPages(folder, 12.35)).rejects.toThrow("ENOENT");
});
