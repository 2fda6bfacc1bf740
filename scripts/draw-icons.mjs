/**
 * Draws the icons from `web/public/icon.svg`: of the page that is installed, and of the desktop program on each system.
 * Run it after the icon has changed.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { icnsOf, icoOf, MAC_SIZES, WINDOWS_SIZES } from "./icon-files.mjs";

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

const desktop = path.resolve(import.meta.dirname, "../desktop/build");
/** Of a macOS icon 824 of 1024 are drawn on: the rest is what the others leave empty around themselves. */
const MAC_SHARE = 824 / 1024;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** True colour: not every reader of these containers knows palettes. */
async function pngs(sizes, share = 1) {
  const all = sizes.map(async (size) => {
    const inner = 2 * Math.round((size * share) / 2);
    const edge = (size - inner) / 2;
    const around = { top: edge, bottom: edge, left: edge, right: edge, background: clear };
    const png = await drawn(inner).extend(around).png({ compressionLevel: 9, palette: false }).toBuffer();
    return [size, png];
  });
  return new Map(await Promise.all(all));
}

await mkdir(path.join(desktop, "icons"), { recursive: true });
await writeFile(path.join(desktop, "icon.icns"), icnsOf(await pngs(MAC_SIZES, MAC_SHARE)));
await writeFile(path.join(desktop, "icon.ico"), icoOf(await pngs(WINDOWS_SIZES)));
for (const [size, png] of await pngs([16, 32, 48, 64, 128, 256, 512]))
  await writeFile(path.join(desktop, "icons", `${size}x${size}.png`), png);
