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
