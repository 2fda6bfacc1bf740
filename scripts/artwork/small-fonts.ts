import { readFile } from "node:fs/promises";
import path from "node:path";
// @ts-expect-error It has no types.
import subsetFont from "subset-font";

const root = path.resolve(import.meta.dirname, "../..");
const modules = path.join(root, "node_modules");
const ethiopicFile = (weight: number) =>
  `@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-${weight}-normal.woff2`;

/** The OpenType features to keep. The fonts' alternates, fractions and discretionary ligatures are left out. */
const keepFeatures = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "rlig", "rvrn", "tnum"];
const latinFonts = [
  { name: "figtree", wght: { min: 400, max: 700 } },
  // Only headings use this font, and they are semibold.
  { name: "fraunces", wght: 600 },
];

/** Returns the characters of a `unicode-range`. */
function charactersOf(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split("-")
        .map((point) => Number.parseInt(point, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}

/**
 * Returns the characters for which a style sheet uses one of our font files.
 * @param sheet the text of `fonts.css`
 * @param file the font file's name without its folder
 */
export function rangeOf(sheet: string, file: string): string {
  const face = sheet.split("@font-face").find((text) => text.includes(`/${file}"`));
  const range = face?.match(/unicode-range:([^;]*);/)?.[1];
  if (range === undefined) throw new Error(`fonts.css has no unicode-range for ${file}.`);
  return charactersOf(range);
}

/**
 * Creates all small fonts, and returns them with their paths in the repository. The Latin fonts contain the letters
 * that `fonts.css` assigns to them, in the weights in use. The Ethiopic fonts are divided into those with the letters
 * of Amharic and those with all remaining letters. Of two further Ethiopic fonts, one contains only the letters of the
 * names Gubae and Amharic, and the other only those of the offline page, which the service worker caches.
 */
export async function smallFonts(): Promise<{ file: string; font: Buffer }[]> {
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
  const ethiopic = (file: string, letters: string, weight = 400) => ({
    file,
    source: ethiopicFile(weight),
    letters,
    options: {},
  });
  const fromSheet = (name: string, weight: number) =>
    ethiopic(`renderer/kit/fonts/${name}.woff2`, rangeOf(sheet, `${name}.woff2`), weight);
  const all = [
    ...latin,
    // Amharic and the remaining letters have separate files, because kerning makes up two thirds of the full font, most
    // of it between letters that Amharic does not use.
    ...[400, 700].flatMap((weight) =>
      ["amharic", "ethiopic-rest"].map((name) => fromSheet(`${name}-${weight}`, weight)),
    ),
    fromSheet("ethiopic-names", 400),
    ethiopic("web/public/offline.woff2", offlineLetters.join("")),
  ];
  return Promise.all(
    all.map(async ({ file, source, letters, options }) => {
      const full = await readFile(path.join(modules, source));
      const font: Buffer = await subsetFont(full, letters, { targetFormat: "woff2", ...options });
      return { file, font };
    }),
  );
}
