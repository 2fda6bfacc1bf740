/** Draws the installed application's icons from `web/public/icon.svg`. Run it after the icon has changed. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const folder = path.resolve(import.meta.dirname, "../web/public");
const svg = await readFile(path.join(folder, "icon.svg"));
/** The icon's own ground, so that a mask of any shape cuts into one colour. */
const ground = /fill="(#[0-9A-Fa-f]{6})"/.exec(svg.toString())?.[1] ?? "#17513F";

const drawn = (size) => sharp(svg, { density: (72 * size) / 96 }).resize(size, size);

await Promise.all([
  drawn(192).png({ palette: true }).toFile(path.join(folder, "icon-192.png")),
  drawn(512).png({ palette: true }).toFile(path.join(folder, "icon-512.png")),
  // What matters stands inside the middle 80 %; on Apple's home screen corners are cut too.
  drawn(410)
    .extend({ top: 51, bottom: 51, left: 51, right: 51, background: ground })
    .flatten({ background: ground })
    .png({ palette: true })
    .toFile(path.join(folder, "icon-maskable-512.png")),
  drawn(180)
    .flatten({ background: ground })
    .png({ palette: true })
    .toFile(path.join(folder, "apple-touch-icon.png")),
]);
