/**
 * Writes the subset fonts, so that a page loads no more of a font than it shows. Run this script after each change of a
 * `unicode-range` in `fonts.css`, of the weights in use, or of the offline page's text.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { smallFonts } from "./small-fonts.ts";

for (const { file, font } of await smallFonts())
  await writeFile(path.resolve(import.meta.dirname, "../..", file), font);
