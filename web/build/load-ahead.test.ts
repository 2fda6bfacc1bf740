import { expect, test } from "vitest";
import type { Rolldown } from "vite";
import { tagsAhead } from "./load-ahead.ts";

const SCREENS = [
  "Discover",
  "Lecture",
  "Mentors",
  "Mentor",
  "LogIn",
  "SignUp",
  "Success",
  "Dashboard",
  "Status",
  "Room",
  "Pricing",
  "About",
  "Privacy",
  "Terms",
];
const PARTS = ["AppShell", "PersonOrGuest", "RequireSession", "FluentWhereNeeded", "FluentPages"].concat(
  SCREENS.map((name) => `${name}Screen`),
);

interface Chunk {
  imports?: string[];
  css?: string[];
  entry?: boolean;
}

/** As much of a bundle as is looked at. */
function bundleOf(chunks: Record<string, Chunk>): Rolldown.OutputBundle {
  const files = Object.entries(chunks).map(([name, { imports = [], css = [], entry = false }]) => [
    `${name}.js`,
    {
      type: "chunk",
      name,
      fileName: `${name}.js`,
      facadeModuleId: `/renderer/${name}.tsx`,
      isEntry: entry,
      imports: imports.map((other) => `${other}.js`),
      viteMetadata: { importedCss: new Set(css) },
    },
  ]);
  return Object.fromEntries(files) as Rolldown.OutputBundle;
}

const plain = Object.fromEntries(PARTS.map((part) => [part, {}]));

test("all parts of a page with what they import come at once, but not what the page names already", () => {
  const tags = tagsAhead(
    bundleOf({
      ...plain,
      index: { imports: ["react"], entry: true },
      react: {},
      AppShell: { imports: ["react", "zod"] },
      zod: { imports: ["deep"] },
      deep: {},
      DiscoverScreen: { imports: ["zod"], css: ["list.css"] },
    }),
  );
  const script = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}.js">`;
  expect(tags["lectures"]).toBe(
    `<link rel="preload" as="style" crossorigin href="/list.css">${["AppShell", "zod", "deep", "RequireSession", "DiscoverScreen"].map(script).join("")}`,
  );
  expect(tags["lecture"]).not.toContain("FluentPages");
  expect(tags["class"]).toContain("FluentPages");
});

test("a part that was renamed breaks the build, and not the speed", () => {
  const { LectureScreen: _, ...others } = plain;
  expect(() => tagsAhead(bundleOf(others))).toThrow("no part LectureScreen.");
});
