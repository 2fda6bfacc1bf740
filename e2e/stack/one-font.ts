import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { unpackWoff } from "./unpack-woff.ts";

const latin = createRequire(import.meta.url).resolve(
  "@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-latin-400-normal.woff",
);

const fontConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;

/**
 * Gives the browsers of this run a single system font, regardless of the installed ones: a Latin font, as on a machine
 * without Ethiopic and emoji fonts. Without any font, Chromium crashes on each page. Returns a function that removes
 * the font.
 */
export async function provideOneFont(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-fonts-"));
  // Chromium can't read WOFF as a system font.
  await writeFile(path.join(folder, "latin.ttf"), unpackWoff(await readFile(latin)));
  const file = path.join(folder, "fonts.conf");
  await writeFile(file, fontConfig(folder));
  process.env["FONTCONFIG_FILE"] = file;
  return () => rm(folder, { recursive: true, force: true });
}
