import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languageNames } from "#contract/pages/languages.ts";
import { rangeOf, smallFonts } from "./small-fonts.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const sheet = readFileSync(path.join(root, "renderer/ui/appearance/fonts.css"), "utf8");

test("every small font is what subset-fonts.mjs writes", async () => {
  const fonts = await smallFonts();
  expect(fonts.filter(({ file, font }) => !readFileSync(path.join(root, file)).equals(font))).toEqual([]);
});

test("English pages need no letter beyond the fonts that they load first", () => {
  const drawn = ["figtree-basic.woff2", "fraunces-basic.woff2", "ethiopic-names.woff2"].map(
    (file) => new Set(rangeOf(sheet, file)),
  );
  const [text, headings, names] = drawn;
  expect(text).toEqual(headings);
  const files = [
    ...globSync("renderer/messages/en/**/*.ts", { cwd: root }),
    "backend/landing/landing-content-en.ts",
  ];
  const texts = files.map((file) => readFileSync(path.join(root, file), "utf8"));
  const needed = new Set([...texts, ...Object.values(languageNames)].join("").match(/\S/gu));
  expect(needed.size).toBeGreaterThan(90);
  expect([...needed].filter((letter) => !text.has(letter) && !names.has(letter))).toEqual([]);
});

test("Amharic pages need no letter of other Ethiopic languages", () => {
  const drawn = new Set(rangeOf(sheet, "amharic-400.woff2"));
  expect(new Set(rangeOf(sheet, "amharic-700.woff2"))).toEqual(drawn);
  const files = [
    ...globSync("renderer/messages/am/**/*.ts", { cwd: root }),
    "backend/landing/landing-content-am.ts",
  ];
  const texts = files.map((file) => readFileSync(path.join(root, file), "utf8")).join("");
  const needed = new Set(texts.match(/\p{Script=Ethiopic}/gu));
  expect(needed.size).toBeGreaterThan(150);
  expect([...needed].filter((letter) => !drawn.has(letter))).toEqual([]);
});

test("what English pages load first stays small", () => {
  const bytes = ["figtree-basic", "fraunces-basic", "ethiopic-names"].map(
    (name) => readFileSync(path.join(root, `renderer/ui/fonts/${name}.woff2`)).length,
  );
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(25_000);
});
