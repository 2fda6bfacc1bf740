import { resolve } from "node:path";
import { expect, test } from "vitest";
import { chunkGroups } from "./chunk-groups.ts";

const FOLDER = "/house";
const at = (file: string) => resolve(FOLDER, file);

/** A graph of who imports whom, by path under the folder. */
function graphOf(imports: Record<string, string[]>) {
  return {
    getModuleInfo: (id: string) => {
      const found = Object.entries(imports).find(([file]) => at(file) === id);
      return found === undefined ? null : { importedIds: found[1].map(at) };
    },
  };
}

test("what a page needs first it gets in one file, and a module is in one file only", () => {
  const graph = graphOf({
    "web/main.tsx": ["react.js"],
    "react.js": ["scheduler.js"],
    "scheduler.js": ["react.js"],
    "renderer/screens/AppShell.tsx": ["react.js", "zod.js"],
    "zod.js": [],
    "renderer/screens/DiscoverScreen.tsx": ["zod.js", "card.tsx"],
    "card.tsx": ["react.js"],
    "fluent.js": [],
  });
  const groups = chunkGroups(FOLDER);
  const placeOf = (file: string) =>
    groups.flatMap(({ name, priority }) => {
      const group = name(at(file), graph);
      return group === null ? [] : [`${group} ${priority}`];
    });
  expect(placeOf("scheduler.js")).toEqual(["first 3"]);
  expect(placeOf("react.js")).toEqual(["first 3"]);
  expect(placeOf("zod.js")).toEqual(["shell 2"]);
  expect(placeOf("card.tsx")).toEqual(["catalogue 1"]);
  for (const left of ["fluent.js", "web/main.tsx", "renderer/screens/AppShell.tsx"])
    expect(placeOf(left)).toEqual([]);
});
