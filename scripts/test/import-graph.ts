// Which of our files load which. Plain Node without packages.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { ROOT } from "../plain/paths.mjs";
import { run } from "../plain/run.mjs";

/** Imports, exports from, and files that are started: `new URL("x", import.meta.url)`. */
const SPECIFIERS = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)["']([^"'\n]+)["']/g;
const CODE = /\.(?:ts|tsx|mjs|css)$/;

/**
 * Reads all code that git knows or would add.
 * @returns {Promise<Map<string, string[]>>} what each file loads, by paths from the root
 */
export async function readImports() {
  const { output } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const files = output.split("\0").filter((file) => CODE.test(file) && existsSync(join(ROOT, file)));
  const known = new Set(files);
  const readImportsOf = async (file) => {
    const text = await readFile(join(ROOT, file), "utf8");
    const named = [...text.matchAll(SPECIFIERS)].map(([, name]) => resolve(file, name));
    return [file, named.filter((name) => known.has(name))];
  };
  return new Map(await Promise.all(files.map(readImportsOf)));
}

/** `#backend/…` as package.json's `imports` says. */
function resolve(file, specifier) {
  const plain = specifier.replace(/\?.*$/, "");
  return plain.startsWith("#") ? plain.slice(1) : normalize(join(dirname(file), plain));
}

/**
 * Returns every file that loads one of these, directly or not, and these themselves.
 * @param {Map<string, readonly string[]>} imports
 * @param {Iterable<string>} files
 * @param {(file: string) => boolean} [ends] files whose own importers are left out
 */
export function importersOf(imports, files, ends = () => false) {
  const importers = new Map();
  for (const [file, loaded] of imports)
    for (const name of loaded) importers.set(name, [...(importers.get(name) ?? []), file]);
  const found = new Set(files);
  for (const file of found) {
    if (ends(file)) continue;
    for (const importer of importers.get(file) ?? []) found.add(importer);
  }
  return found;
}
