import path from "node:path";
import { expect, test } from "vitest";
import type { Rolldown } from "vite";
import { modulesOf, routes } from "#renderer/app/routes.ts";
import { modulepreloadTags } from "./modulepreload.ts";

/** The modules of the preloaded routes, keyed by the name of the module's component. */
const screens = new Map(
  routes
    .filter(({ preload }) => preload)
    .flatMap(modulesOf)
    .map((module) => [path.basename(module, ".tsx"), path.posix.join("/renderer/app", module)]),
);

interface Chunk {
  imports?: string[];
  css?: string[];
  entry?: boolean;
  modules?: string[];
}

/** Creates a bundle that has only the fields which the code reads. */
function bundleOf(chunks: Record<string, Chunk>): Rolldown.OutputBundle {
  const files = Object.entries(chunks).map(
    ([name, { imports = [], css = [], entry = false, modules = [] }]) => [
      `${name}.js`,
      {
        type: "chunk",
        name,
        fileName: `${name}.js`,
        isEntry: entry,
        moduleIds: [screens.get(name) ?? `/${name}.ts`, ...modules],
        imports: imports.map((imported) => `${imported}.js`),
        viteMetadata: { importedCss: new Set(css) },
      },
    ],
  );
  return Object.fromEntries(files) as Rolldown.OutputBundle;
}

const emptyChunks = Object.fromEntries([...screens.keys()].map((name) => [name, {}]));

test("all chunks of a page are preloaded, imports first, but not what the page loads already", () => {
  const tags = modulepreloadTags(
    bundleOf({
      ...emptyChunks,
      index: { imports: ["react"], entry: true },
      react: {},
      AppShell: { imports: ["react", "zod"] },
      zod: { imports: ["deep"] },
      deep: {},
      DiscoverScreen: { imports: ["zod"], css: ["list.css"] },
    }),
  );
  const script = (name: string) =>
    `<link rel="modulepreload" crossorigin href="/${name}.js"><script type="module" async crossorigin src="/${name}.js"></script>`;
  expect(tags["lectures"]).toBe(
    `<link rel="preload" as="style" crossorigin href="/list.css">${["deep", "zod", "AppShell", "RequireSession", "DiscoverScreen"].map(script).join("")}`,
  );
});

const fluent: Chunk = { modules: ["/repository/node_modules/@fluentui/react-button/lib/index.js"] };

test.each([
  { chunk: "LogInScreen", page: "login" },
  { chunk: "SignUpScreen", page: "signup" },
  { chunk: "MemberLectureScreen", page: "lecture" },
  { chunk: "DashboardScreen", page: "dashboard" },
  { chunk: "StatusScreen", page: "status" },
  { chunk: "SuccessScreen", page: "success" },
  { chunk: "RoomScreen", page: "class" },
])("Fluent on the way of a student, in $chunk, breaks the build", ({ chunk, page }) => {
  const bundle = bundleOf({ ...emptyChunks, [chunk]: { imports: ["shared"] }, shared: fluent });
  expect(() => modulepreloadTags(bundle)).toThrow(`/${page} loads Fluent with shared.js`);
});

test("Fluent in what every page loads first breaks the build", () => {
  const bundle = bundleOf({ ...emptyChunks, index: { imports: ["shared"], entry: true }, shared: fluent });
  expect(() => modulepreloadTags(bundle)).toThrow("loads Fluent with shared.js");
});

test("a renamed screen breaks the build instead of loading more slowly", () => {
  const { LectureScreen: _, ...others } = emptyChunks;
  expect(() => modulepreloadTags(bundleOf(others))).toThrow("no screen ./lectures/LectureScreen.tsx.");
});
