import { readFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const root = path.resolve(import.meta.dirname, "../..");
const modules = path.join(root, "node_modules");
const ethiopicFile = (weight) =>
  `@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-${weight}-normal.woff2`;

/** Styles for which our style sheets ask; the fonts' alternates, fractions and ligatures of choice are left out. */
const keepFeatures = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "rlig", "rvrn", "tnum"];
const latinFonts = [
  { name: "figtree", wght: { min: 400, max: 700 } },
  // Headings alone, which are semibold.
  { name: "fraunces", wght: 600 },
];

/**
 * Parses a `unicode-range`.
 *
 * @param {string} range
 * @returns {string} its characters
 */
export function charactersOf(range) {
  return range
    .split(",")
    .flatMap((part) => {
      const [first, last = first] = part
        .trim()
        .slice(2)
        .split("-")
        .map((point) => Number.parseInt(point, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}

/**
 * Reads which characters a style sheet takes from one of our files.
 *
 * @param {string} sheet the text of `fonts.css`
 * @param {string} file its name without the folder
 * @returns {string}
 */
export function rangeOf(sheet, file) {
  const face = sheet.split("@font-face").find((text) => text.includes(`/${file}"`));
  const range = face?.match(/unicode-range:([^;]*);/)?.[1];
  if (range === undefined) throw new Error(`fonts.css has no unicode-range for ${file}.`);
  return charactersOf(range);
}

/**
 * Makes all small fonts: Latin ones with the letters that `fonts.css` names for them and the weights in use, Ethiopic
 * ones with the letters of Amharic, with the others, with our names alone, and with the offline page's letters, which the service worker keeps.
 *
 * @returns {Promise<{ file: string, font: Buffer }[]>} files, by path below the repository
 */
export async function smallFonts() {
  const sheet = await readFile(path.join(root, "renderer/kit/appearance/fonts.css"), "utf8");
  const offlinePage = await readFile(path.join(root, "web/public/offline.html"), "utf8");
  const offlineLetters = offlinePage.match(/\p{Script=Ethiopic}/gu) ?? [];
  const latin = latinFonts.flatMap(({ name, wght }) =>
    ["basic", "signs", "rest"].map((part) => ({
      file: `renderer/kit/fonts/${name}-${part}.woff2`,
      source: `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
      letters: rangeOf(sheet, `${name}-${part}.woff2`),
      options: { variationAxes: { wght }, keepFeatures },
    })),
  );
  const ethiopic = (file, letters, weight = 400) => ({
    file,
    source: ethiopicFile(weight),
    letters,
    options: {},
  });
  const fromSheet = (name, weight) =>
    ethiopic(`renderer/kit/fonts/${name}.woff2`, rangeOf(sheet, `${name}.woff2`), weight);
  const all = [
    ...latin,
    // Two thirds of the font are kerning, and so most of what the letters of other languages weigh.
    ...[400, 700].flatMap((weight) =>
      ["amharic", "ethiopic-rest"].map((name) => fromSheet(`${name}-${weight}`, weight)),
    ),
    fromSheet("ethiopic-names", 400),
    ethiopic("web/public/offline.woff2", offlineLetters.join("")),
  ];
  return Promise.all(
    all.map(async ({ file, source, letters, options }) => {
      const full = await readFile(path.join(modules, source));
      return { file, font: await subsetFont(full, letters, { targetFormat: "woff2", ...options }) };
    }),
  );
}
