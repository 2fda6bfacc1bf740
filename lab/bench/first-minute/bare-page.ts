import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Run } from "../measure/benchmark.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";

const FONT = /url\("?(\/[^")]+\.woff2)"?\)/;
/** Elements that make the page request more than its text. */
const REQUESTS =
  /<script[\s\S]*?<\/script>|<link(?=[^>]*(?:preload|stylesheet|icon|manifest))[^>]*>|<(?:img|source)[^>]*>/g;
const FONT_FACES = /@font-face\s*\{[^}]*\}/g;
export const BARE_PAGE = "/lecture";

/**
 * Saves the page served at `url` as `BARE_PAGE`, reduced to its text, its styles and its first font. Returns the folder
 * with the saved page.
 */
export async function keepBarePage(run: Run, url: string): Promise<string> {
  const served = await (await fetch(url, { headers: { accept: "text/html" } })).text();
  const font = FONT.exec(served)?.[1];
  if (font === undefined) throw new Error(`${url} has no font`);
  const faces = served.match(FONT_FACES) ?? [];
  const first = faces.find((face) => face.includes(font)) ?? "";
  const page = served
    .replaceAll(REQUESTS, "")
    .replaceAll(FONT_FACES, "")
    .replace("<style>", `<style>${first}`);
  const folder = await temporaryFolder(run);
  await writeCompressed(folder, `${BARE_PAGE}.html`, Buffer.from(page));
  const bytes = await (await fetch(new URL(font, url))).arrayBuffer();
  await write(folder, font, Buffer.from(bytes));
  return folder;
}

async function writeCompressed(folder: string, name: string, bytes: Buffer): Promise<void> {
  await write(folder, name, bytes);
  await write(folder, `${name}.br`, await promisify(brotliCompress)(bytes));
}

async function write(folder: string, name: string, bytes: Buffer): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
