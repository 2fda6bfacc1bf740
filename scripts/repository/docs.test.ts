import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const pages = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md", { cwd: root })];

const PATH = /`((?:backend|contract|deploy|desktop|docs|e2e|lab|renderer|scripts|web)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

/** Returns the paths in this repository that a page mentions, relative to the root. */
function placesIn(page: string): string[] {
  const text = readFileSync(path.join(root, page), "utf8");
  const named = [...text.matchAll(PATH)].map(([, place = ""]) => place);
  const linked = [...text.matchAll(LINK)].map(([, place = ""]) => path.join(path.dirname(page), place));
  return [...named, ...linked];
}

test.each(pages)("every file and folder that %s names exists", (page) => {
  expect(placesIn(page).filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
});

test("the pages name files at all", () => {
  expect(pages.flatMap(placesIn).length).toBeGreaterThan(50);
});

const SHORT = /`((?:[\w*<>-]+\/)*[\w*<>-]+\.(?:tsx?|mjs))`/g;
const IDENTIFIER = /`([a-z]+[A-Z]\w*)`/g;
const UNTRACKED = /^(?:node_modules|dist\w*|screens)$/;
const files = globSync("**/*.{ts,tsx,mjs}", { cwd: root, exclude: (name) => UNTRACKED.test(name) });
const sources = files.map((file) => readFileSync(path.join(root, file), "utf8"));

/** Browser functions that the product does not call. */
const UNUSED = new Set(["setSinkId"]);

/** Placeholders such as `<domain>` and `x.test.ts` are names of no file in particular. */
const isPlaceholder = (name: string) => /[<*]|^x\./.test(name) || name.startsWith("20261201");

test.each(pages)("every file name and identifier that %s mentions exists", (page) => {
  const text = readFileSync(path.join(root, page), "utf8");
  const names = [...text.matchAll(SHORT)].map(([, name = ""]) => name);
  const identifiers = [...text.matchAll(IDENTIFIER)].map(([, name = ""]) => name);
  const isFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  expect(names.filter((name) => !isPlaceholder(name) && !isFile(name))).toEqual([]);
  expect(
    identifiers.filter((name) => !UNUSED.has(name) && !sources.some((source) => source.includes(name))),
  ).toEqual([]);
});
