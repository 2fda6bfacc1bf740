import path from "node:path";
import { expect, test } from "vitest";
import { importEdges, productFiles, type Edge } from "./import-edges.ts";

const MAX_FILES = 14;
/** Folders that may have many files, because their files form a list. */
const FREE = /\/migrations$|^renderer\/messages/;

const isAbove = (folder: string, other: string) => other.startsWith(`${folder}/`);

/** Returns which folder imports which. Imports between a folder and one of its ancestors are ignored. */
function folderImports(edges: readonly Edge[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [from, to] of edges.map((edge) => edge.map((file) => path.dirname(file))))
    if (from !== undefined && to !== undefined && from !== to && !isAbove(from, to) && !isAbove(to, from))
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
  return imports;
}

/**
 * Returns cycles of folders that import each other, directly or indirectly. Each cycle is given by the first path found
 * for it.
 */
function circles(edges: readonly Edge[]): string[] {
  const imports = folderImports(edges);
  const found: string[] = [];
  const done = new Set<string>();
  function visit(folder: string, way: readonly string[]): void {
    const start = way.indexOf(folder);
    if (start >= 0) found.push([...way.slice(start), folder].join(" → "));
    if (start >= 0 || done.has(folder)) return;
    for (const next of imports.get(folder) ?? []) visit(next, [...way, folder]);
    done.add(folder);
  }
  for (const folder of imports.keys()) visit(folder, []);
  return found;
}

test("folders have an order: none imports another one and is imported by it, not even through others", () => {
  expect(circles(importEdges(productFiles()))).toEqual([]);
});

test("a planted circle is found, a folder and its parent are none", () => {
  const sources: Record<string, string> = {
    "backend/one/a.ts": `import "../two/b.ts";\nimport type { X } from "#backend/one/inner/c.ts";`,
    "backend/two/b.ts": `const late = () => import("#backend/three/d.ts");`,
    "backend/three/d.ts": `export type { Y } from "../one/a.ts";`,
    "backend/one/inner/c.ts": `import "../a.ts";`,
  };
  const edges = importEdges(Object.keys(sources), (file) => sources[file] ?? "");
  expect(edges).toHaveLength(5);
  expect(circles(edges)).toEqual(["backend/one → backend/two → backend/three → backend/one"]);
});

test(`a folder has at most ${MAX_FILES} files`, () => {
  const sizes = new Map<string, number>();
  for (const file of productFiles()) sizes.set(path.dirname(file), (sizes.get(path.dirname(file)) ?? 0) + 1);
  expect(sizes.size).toBeGreaterThan(100);
  expect([...sizes].filter(([folder, size]) => size > MAX_FILES && !FREE.test(folder))).toEqual([]);
});
