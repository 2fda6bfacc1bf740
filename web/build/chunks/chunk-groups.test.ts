import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { chunkGroups } from "./chunk-groups.ts";
import { pageGroups } from "./page-groups.ts";

const FOLDER = "/repository";
const priorityOf = (name: string) => pageGroups.length - pageGroups.findIndex((group) => group.name === name);
const moduleId = (file: string) => resolve(FOLDER, file);

/** Creates a module graph from each module's imports. Paths are relative to the folder. */
function graphOf(imports: Record<string, string[]>) {
  return {
    getModuleInfo: (id: string) => {
      const found = Object.entries(imports).find(([file]) => moduleId(file) === id);
      return found === undefined ? null : { importedIds: found[1].map(moduleId) };
    },
  };
}

test("every root is a file", () => {
  const root = resolve(import.meta.dirname, "../../..");
  expect(
    pageGroups
      .flatMap(({ roots, shared = [] }) => [...roots, ...shared])
      .filter((file) => !existsSync(resolve(root, file))),
  ).toEqual([]);
});

test("what a page needs first is in one file, and each module is in one file only", () => {
  const graph = graphOf({
    "web/main.tsx": ["react.js"],
    "renderer/kit/media/Picture.tsx": ["picture.css"],
    "picture.css": [],
    "react.js": ["scheduler.js"],
    "scheduler.js": ["react.js"],
    "renderer/app/shell/AppShell.tsx": ["react.js", "zod.js"],
    "zod.js": [],
    "renderer/app/discover/DiscoverScreen.tsx": ["zod.js", "card.tsx"],
    "card.tsx": ["react.js"],
    "renderer/accounts/log-in/LogInScreen.tsx": ["card.tsx", "input.tsx"],
    "renderer/app/lectures/MemberLectureScreen.tsx": ["input.tsx", "dialog.tsx"],
    "renderer/app/dashboard/DashboardScreen.tsx": ["dialog.tsx", "seat.tsx"],
    "input.tsx": [],
    "dialog.tsx": [],
    "seat.tsx": [],
    "fluent.js": [],
  });
  const groups = chunkGroups(FOLDER);
  const groupOf = (file: string) =>
    groups.flatMap(({ name, priority }) => {
      const group = name(moduleId(file), graph);
      return group === null ? [] : [`${group} ${priority}`];
    });
  expect(groupOf("scheduler.js")).toEqual([`first ${priorityOf("first")}`]);
  expect(groupOf("react.js")).toEqual([`first ${priorityOf("first")}`]);
  for (const shared of ["renderer/kit/media/Picture.tsx", "picture.css"])
    expect(groupOf(shared)).toEqual([`first ${priorityOf("first")}`]);
  expect(groupOf("zod.js")).toEqual([`shell ${priorityOf("shell")}`]);
  expect(groupOf("card.tsx")).toEqual([`catalogue ${priorityOf("catalogue")}`]);
  expect(groupOf("input.tsx")).toEqual([`forms ${priorityOf("forms")}`]);
  expect(groupOf("dialog.tsx")).toEqual([`enrolling ${priorityOf("enrolling")}`]);
  expect(groupOf("seat.tsx")).toEqual([`seats ${priorityOf("seats")}`]);
  expect(groupOf("renderer/app/shell/AppShell.tsx")).toEqual([`shell ${priorityOf("shell")}`]);
  for (const left of ["fluent.js", "web/main.tsx"]) expect(groupOf(left)).toEqual([]);
});
