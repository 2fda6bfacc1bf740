/**
 * Writes small fonts with few Ethiopic letters: those on pages in other languages (our name, the language's name), so that
 * these pages do not load the whole Ethiopic font of 75 kB, and those of the offline page, which the service worker keeps.
 * Run it when those words change.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const root = path.resolve(import.meta.dirname, "../..");
const fullFont = await readFile(
  path.join(
    root,
    "node_modules/@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2",
  ),
);
const offlinePage = await readFile(path.join(root, "web/public/offline.html"), "utf8");
const offlineLetters = offlinePage.match(/\p{Script=Ethiopic}/gu) ?? [];

for (const [file, letters] of [
  ["renderer/ui/ethiopic-names.woff2", "ጉባኤ አማርኛ"],
  ["web/public/offline.woff2", offlineLetters.join("")],
])
  await writeFile(path.join(root, file), await subsetFont(fullFont, letters, { targetFormat: "woff2" }));
