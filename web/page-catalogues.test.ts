import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { modulesOf, routes } from "#renderer/app/routes.ts";

const root = path.join(import.meta.dirname, "..");
const files = globSync("renderer/**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.includes(".test."));

interface Source {
  imports: string[];
  /** The namespaces whose texts the file uses; `adds` lists those that it adds to the English texts. */
  speaks: string[];
  adds: string[];
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), "utf8").replaceAll(/import type [^;]*;/g, "");
  const imports = all(text, /(?:from |import |import\()"([#.][^"]+\.tsx?)"/g)
    .map((name) =>
      name.startsWith("#") ? name.slice(1) : path.posix.normalize(path.posix.join(path.dirname(file), name)),
    )
    .filter((name) => name.startsWith("renderer/"));
  const spoken = all(text, /useTranslation\(([^)]*)\)/g).flatMap((names) => all(names, /"([\w-]+)"/g));
  return {
    imports,
    speaks: [...spoken, ...all(text, /\bns: "([\w-]+)"/g), ...all(text, /getFixedT\(null, "([\w-]+)"/g)],
    adds: all(text, /\baddTexts\("([\w-]+)"/g),
  };
}

const sources = new Map(files.map((file) => [file, readSource(file)]));

/** Returns a module and all modules that it imports, statically or dynamically. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const name of sources.get(file)?.imports ?? []) withImports(name, seen);
  return seen;
}

/** Namespaces that `App.tsx` loads for every page. */
const alwaysThere = ["shell"];

test.each(routes)("$path brings the texts that it says", (route) => {
  const screens = modulesOf(route).map((module) => path.posix.join("renderer/app", module));
  expect(screens.filter((screen) => !sources.has(screen))).toEqual([]);
  const parts = screens
    .flatMap((screen) => [...withImports(screen)])
    .flatMap((file) => sources.get(file) ?? []);
  const said = new Set(parts.flatMap(({ speaks }) => speaks));
  const present = new Set([...alwaysThere, ...parts.flatMap(({ adds }) => adds)]);
  expect(parts.length).toBeGreaterThan(2);
  expect([...said].filter((namespace) => !present.has(namespace))).toEqual([]);
});
