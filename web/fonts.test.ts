import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languageNames } from "#contract/pages/languages.ts";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("English pages need no Ethiopic letter that the small font lacks", () => {
  const fonts = read("renderer/ui/appearance/fonts.css");
  const [, range = ""] = /ethiopic-names\.woff2[^}]*unicode-range:([^;]*);/.exec(fonts) ?? [];
  const drawn = range
    .split(",")
    .map((point) => String.fromCodePoint(Number.parseInt(point.trim().slice(2), 16)));
  const english = [
    ...globSync("renderer/messages/en/*.ts", { cwd: root }),
    "backend/landing/landing-content-en.ts",
  ];
  const texts = [...english.map(read), ...Object.values(languageNames)].join("");
  const needed = new Set(texts.match(/\p{Script=Ethiopic}/gu));
  expect(needed.size).toBeGreaterThan(0);
  expect([...needed].filter((letter) => !drawn.includes(letter))).toEqual([]);
});

test("style sheets name fonts by a token, which has an Ethiopic font", () => {
  const sheets = globSync("renderer/**/*.css", { cwd: root }).filter(
    (file) => !/\/(?:palette|fonts)\.css$/.test(file),
  );
  expect(
    sheets.filter((file) => /font-family:(?! var\(--font| inherit| monospace)/.test(read(file))),
  ).toEqual([]);
  for (const token of ["--font:", "--font-display:"]) {
    const [, after = ""] = read("renderer/ui/appearance/palette.css").split(token);
    expect(after.split(";")[0]).toContain("Noto Sans Ethiopic");
  }
});
