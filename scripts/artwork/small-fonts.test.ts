import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languageNames } from "#contract/text/languages.ts";
import { rangeOf, smallFonts } from "./small-fonts.ts";

const root = path.resolve(import.meta.dirname, "../..");
const sheet = readFileSync(path.join(root, "renderer/kit/appearance/fonts.css"), "utf8");

test("every small font is what subset-fonts.ts writes", async () => {
  const fonts = await smallFonts();
  expect(fonts.filter(({ file, font }) => !readFileSync(path.join(root, file)).equals(font))).toEqual([]);
});

/** Returns the words in the source of a message catalogue, without code, placeholders and tags. */
function wordsOf(source: string): string {
  const strings = source.replaceAll(/^(?:import|export) .*$/gm, "").match(/"(?:[^"\\]|\\.)*"|`[^`]*`/g) ?? [];
  return strings
    .map((text) => text.slice(1, -1).replaceAll(/\\u[\da-f]{4}|\\n|\{\{[^}]*\}\}|<\/?\w+\/?>/g, ""))
    .join("");
}

const ENGLISH = [
  ...globSync("renderer/messages/en/**/*.ts", { cwd: root }),
  "backend/site/landing-content-en.ts",
];
const lettersOf = (file: string) => new Set(rangeOf(sheet, `${file}.woff2`));
const missingFrom = (files: readonly string[], drawn: readonly ReadonlySet<string>[]) => {
  const texts = files.map((file) => wordsOf(readFileSync(path.join(root, file), "utf8")));
  const needed = new Set([...texts, ...Object.values(languageNames)].join("").match(/\S/gu));
  expect(needed.size).toBeGreaterThan(60);
  return [...needed].filter((letter) => !drawn.some((letters) => letters.has(letter)));
};

test.each(["figtree", "fraunces"])("English pages need no letter of %s beyond its small fonts", (name) => {
  const drawn = [`${name}-basic`, `${name}-signs`, "ethiopic-names"].map(lettersOf);
  expect(missingFrom(ENGLISH, drawn)).toEqual([]);
});

test("what a student sees first needs none of the rare signs", () => {
  const first = /\/(?:shell|landing|lectures|accounts|enrollments|dates|errors|mentors)\.ts$|landing-content/;
  const files = ENGLISH.filter((file) => first.test(file));
  expect(missingFrom(files, ["figtree-basic", "ethiopic-names"].map(lettersOf))).toEqual([]);
});

test("Amharic pages need no letter of other Ethiopic languages", () => {
  const drawn = new Set(rangeOf(sheet, "amharic-400.woff2"));
  expect(new Set(rangeOf(sheet, "amharic-700.woff2"))).toEqual(drawn);
  const files = [
    ...globSync("renderer/messages/am/**/*.ts", { cwd: root }),
    "backend/site/landing-content-am.ts",
  ];
  const texts = files.map((file) => readFileSync(path.join(root, file), "utf8")).join("");
  const needed = new Set(texts.match(/\p{Script=Ethiopic}/gu));
  expect(needed.size).toBeGreaterThan(150);
  expect([...needed].filter((letter) => !drawn.has(letter))).toEqual([]);
});

test("what English pages load first stays small", () => {
  const bytes = ["figtree-basic", "fraunces-basic", "ethiopic-names"].map(
    (name) => readFileSync(path.join(root, `renderer/kit/fonts/${name}.woff2`)).length,
  );
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(22_500);
});
