import path from "node:path";
import { expect, test } from "vitest";
import { importEdges, productFiles, type Edge } from "./import-edges.ts";

const MAX_FILES = 14;
/** Whose files are a list by nature. */
const FREE = /\/migrations$|^renderer\/messages/;

const isAbove = (folder: string, other: string) => other.startsWith(`${folder}/`);

/** The pairs of folders that import each other, but for a folder and one that holds it. */
function twoWayPairs(edges: readonly Edge[]): string[] {
  const known = new Map<string, Edge>();
  const pairs = new Map<string, string>();
  for (const edge of edges) {
    const [from, to] = [path.dirname(edge[0]), path.dirname(edge[1])];
    if (from === to || isAbove(from, to) || isAbove(to, from)) continue;
    known.set(`${from} ${to}`, edge);
    const back = known.get(`${to} ${from}`);
    if (back) pairs.set([from, to].toSorted().join(" "), `${back.join(" → ")}, and ${edge.join(" → ")}`);
  }
  return [...pairs.values()];
}

test("no two folders import each other", () => {
  expect(twoWayPairs(importEdges(productFiles()))).toEqual([]);
});

test("a planted pair is found, a folder and its parent are not", () => {
  const sources: Record<string, string> = {
    "backend/one/a.ts": `import "../two/b.ts";\nimport type { X } from "#backend/one/inner/c.ts";`,
    "backend/two/b.ts": `const late = () => import("#backend/one/a.ts");`,
    "backend/one/inner/c.ts": `import "../a.ts";`,
  };
  const edges = importEdges(Object.keys(sources), (file) => sources[file] ?? "");
  expect(edges).toHaveLength(4);
  expect(twoWayPairs(edges)).toEqual([
    "backend/one/a.ts → backend/two/b.ts, and backend/two/b.ts → backend/one/a.ts",
  ]);
});

test(`a folder has at most ${MAX_FILES} files`, () => {
  const sizes = new Map<string, number>();
  for (const file of productFiles()) sizes.set(path.dirname(file), (sizes.get(path.dirname(file)) ?? 0) + 1);
  expect(sizes.size).toBeGreaterThan(100);
  expect([...sizes].filter(([folder, size]) => size > MAX_FILES && !FREE.test(folder))).toEqual([]);
});
