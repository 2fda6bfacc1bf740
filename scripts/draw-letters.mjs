/**
 * Draws the few Ethiopic letters of pages in other languages (our name, the language's own name) as a font of their
 * own, so that such a page does not load all 75 kB of the script. Run it when those words change.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const WORDS = "ጉባኤ አማርኛ";

const root = path.resolve(import.meta.dirname, "..");
const whole =
  "node_modules/@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2";
const letters = await subsetFont(await readFile(path.join(root, whole)), WORDS, { targetFormat: "woff2" });
await writeFile(path.join(root, "renderer/ui/ethiopic-names.woff2"), letters);
