/**
 * Renders the icons from `web/public/icon.svg`: for the installed web app, and for the desktop app on each system. Run
 * this script after each change of `icon.svg`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { encodeIcns, encodeIco, MAC_SIZES, WINDOWS_SIZES } from "./icon-files.ts";

const folder = path.resolve(import.meta.dirname, "../../web/public");
const svg = await readFile(path.join(folder, "icon.svg"));
/**
 * The icon's background colour also fills the area around the icon, so that no edge is visible under a mask of any
 * shape.
 */
const background = /fill="(#[0-9A-Fa-f]{6})"/.exec(svg.toString())?.[1] ?? "#17513F";

const render = (size: number) => sharp(svg, { density: (72 * size) / 96 }).resize(size, size);

await Promise.all([
  render(32).png().toFile(path.join(folder, "favicon.png")),
  render(192).png({ palette: true }).toFile(path.join(folder, "icon-192.png")),
  render(512).png({ palette: true }).toFile(path.join(folder, "icon-512.png")),
  // The motif fills only the middle 80 %, because platforms cut off the corners.
  render(410)
    .extend({ top: 51, bottom: 51, left: 51, right: 51, background })
    .flatten({ background })
    .png({ palette: true })
    .toFile(path.join(folder, "icon-maskable-512.png")),
  render(180)
    .flatten({ background })
    .png({ palette: true })
    .toFile(path.join(folder, "apple-touch-icon.png")),
]);

const desktop = path.resolve(import.meta.dirname, "../../desktop/build");
/** The icon takes 824 of the 1024 pixels of a macOS icon; the rest is the usual margin. */
const MAC_CONTENT_RATIO = 824 / 1024;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** Returns PNGs in true colour, because not every reader of these formats supports palettes. */
async function pngs(sizes: readonly number[], ratio = 1): Promise<Map<number, Buffer>> {
  const all = sizes.map(async (size): Promise<[number, Buffer]> => {
    const inner = 2 * Math.round((size * ratio) / 2);
    const margin = (size - inner) / 2;
    const margins = { top: margin, bottom: margin, left: margin, right: margin, background: transparent };
    const png = await render(inner).extend(margins).png({ compressionLevel: 9, palette: false }).toBuffer();
    return [size, png];
  });
  return new Map(await Promise.all(all));
}

await mkdir(path.join(desktop, "icons"), { recursive: true });
await writeFile(path.join(desktop, "icon.icns"), encodeIcns(await pngs(MAC_SIZES, MAC_CONTENT_RATIO)));
await writeFile(path.join(desktop, "icon.ico"), encodeIco(await pngs(WINDOWS_SIZES)));
for (const [size, png] of await pngs([16, 32, 48, 64, 128, 256, 512]))
  await writeFile(path.join(desktop, "icons", `${size}x${size}.png`), png);
