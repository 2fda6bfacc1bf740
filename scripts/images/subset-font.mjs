/**
 * Writes a small font with the few Ethiopic letters on pages in other languages (our name, the language's name), so that
 * these pages do not load the whole Ethiopic font of 75 kB. Run it when those words change.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const WORDS = "ጉባኤ አማርኛ";

const root = path.resolve(import.meta.dirname, "../..");
const fullFont =
  "node_modules/@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2";
const subset = await subsetFont(await readFile(path.join(root, fullFont)), WORDS, { targetFormat: "woff2" });
await writeFile(path.join(root, "renderer/ui/ethiopic-names.woff2"), subset);
