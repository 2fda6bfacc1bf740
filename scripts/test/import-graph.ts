// The graph of our files: which file loads which others.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { ROOT } from "../plain/paths.mjs";
import { run } from "../plain/run.mjs";

/** Matches imports, re-exports, and files that are started with `new URL("x", import.meta.url)`. */
const SPECIFIERS = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)["']([^"'\n]+)["']/g;
const CODE = /\.(?:ts|tsx|mjs|css)$/;

/** For each file, the files that it loads, as paths relative to the root. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads all code files that git tracks, and new ones that it does not ignore. */
export async function readImports(): Promise<Imports> {
  const { output } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const files = output.split("\0").filter((file) => CODE.test(file) && existsSync(join(ROOT, file)));
  const known = new Set(files);
  const readImportsOf = async (file: string): Promise<[string, string[]]> => {
    const text = await readFile(join(ROOT, file), "utf8");
    const named = [...text.matchAll(SPECIFIERS)].map(([, name = ""]) => resolve(file, name));
    return [file, named.filter((name) => known.has(name))];
  };
  return new Map(await Promise.all(files.map(readImportsOf)));
}

/** Resolves a specifier such as `#backend/…` as package.json's `imports` does. */
function resolve(file: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, "");
  return plain.startsWith("#") ? plain.slice(1) : normalize(join(dirname(file), plain));
}

/**
 * Returns these files and every file that loads one of them, directly or indirectly.
 * @param ends files at which the search stops: the files that load them are left out
 */
export function importersOf(
  imports: Imports,
  files: Iterable<string>,
  ends: (file: string) => boolean = () => false,
): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, loaded] of imports)
    for (const name of loaded) importers.set(name, [...(importers.get(name) ?? []), file]);
  const found = new Set(files);
  for (const file of found) {
    if (ends(file)) continue;
    for (const importer of importers.get(file) ?? []) found.add(importer);
  }
  return found;
}
