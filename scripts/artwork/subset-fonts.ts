/**
 * Writes the subset fonts, so that a page loads no more of a font than it shows. Run it when a `unicode-range` in
 * `fonts.css`, the weights in use or the text of the offline page changes.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { smallFonts } from "./small-fonts.ts";

for (const { file, font } of await smallFonts())
  await writeFile(path.resolve(import.meta.dirname, "../..", file), font);
