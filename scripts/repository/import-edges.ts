import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../..");
const SOURCES = "{contract,backend,renderer,web,desktop,lint,scripts,lab,e2e}/**/*.{ts,tsx,mjs}";
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*["']([^"']+)["']/g;

/** Tests, and files that only tests use. They are left out, because the set-up of a test may import anything. */
const isTest = (file: string) =>
  /\.(?:test|spec|shots|check)\.|^(?:e2e|lab)\/|\/(?:testing|quality)\/|\.d\.m?ts$/.test(file);

/** Returns the product's files, without tests, as paths relative to the root. */
export function productFiles(): string[] {
  return globSync(SOURCES, { cwd: ROOT }).filter((file) => !isTest(file) && !file.includes("node_modules"));
}

export const readSource = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

export type Edge = readonly [from: string, to: string];

/** Returns which file imports which. Type imports and dynamic imports are included. */
export function importEdges(files: readonly string[], read = readSource): Edge[] {
  const known = new Set(files);
  return files.flatMap((from) =>
    [...read(from).matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
      const to = specifier.startsWith("#")
        ? specifier.slice(1)
        : path.posix.join(path.posix.dirname(from), specifier);
      const edge: Edge = [from, to];
      return /^[#.]/.test(specifier) && known.has(to) ? [edge] : [];
    }),
  );
}
