import { expect, it } from "vitest";
import { importersOf, readImports } from "./import-graph.ts";

it("reads relative imports, those by package.json's names, and files that are started", async () => {
  const imports = await readImports();
  expect(imports.get("scripts/test/test.mjs")).toContain("scripts/test/steps.mjs");
  expect(imports.get("renderer/app/App.tsx")?.some((file) => file.startsWith("renderer/app/"))).toBe(true);
  expect(imports.get("backend/app/server/server.ts")).toContain("backend/app/server/server-jobs.ts");
  expect(imports.get("scripts/run-folder/run-folder.ts")).toContain(
    "scripts/run-folder/run-folder-watcher.ts",
  );
  expect([...imports.values()].flat().every((file) => imports.has(file))).toBe(true);
});

it("follows importers to the end, but not through those where it is to stop", () => {
  const imports = new Map<string, string[]>([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["a"]],
    ["d", ["a"]],
    ["e", []],
  ]);
  expect([...importersOf(imports, ["c"])].toSorted()).toEqual(["a", "b", "c", "d"]);
  expect([...importersOf(imports, ["c"], (file) => file === "b")]).toEqual(["c", "b"]);
});
