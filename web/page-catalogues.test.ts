import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pageScreens } from "#renderer/app/page-screens.ts";

const root = path.join(import.meta.dirname, "..");
const files = globSync("renderer/**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.includes(".test."));

interface Source {
  imports: string[];
  /** Namespaces that it speaks, and those that it adds to the English texts. */
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

/** Returns a screen's file with what it imports, at once or later, but no other screen that it fetches ahead. */
function modulesOf(screen: string, seen = new Set<string>()): Set<string> {
  if (seen.has(screen)) return seen;
  seen.add(screen);
  for (const name of sources.get(screen)?.imports ?? [])
    if (!/\/lazy-[\w-]+\.ts$/.test(screen) || !name.endsWith("Screen.tsx")) modulesOf(name, seen);
  return seen;
}

const fileOf = (screen: string) => {
  const found = files.find((file) => file.endsWith(`/${screen}.tsx`));
  if (found === undefined) throw new Error(`There is no screen ${screen}.`);
  return found;
};

/** `App.tsx` brings it. */
const alwaysThere = ["shell"];

test.each(Object.keys(pageScreens))("/%s brings the texts that it says", (page) => {
  const modules = new Set((pageScreens[page] ?? []).flatMap((screen) => [...modulesOf(fileOf(screen))]));
  const parts = [...modules].flatMap((file) => sources.get(file) ?? []);
  const said = new Set(parts.flatMap(({ speaks }) => speaks));
  const brought = new Set([...alwaysThere, ...parts.flatMap(({ adds }) => adds)]);
  expect(parts.length).toBeGreaterThan(2);
  expect([...said].filter((namespace) => !brought.has(namespace))).toEqual([]);
});
