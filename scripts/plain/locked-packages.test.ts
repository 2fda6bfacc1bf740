import { describe, expect, it } from "vitest";
import { hasTools, isSameInstall, type Packages } from "./locked-packages.mjs";

const locked: Packages = {
  "": { version: "0.1.0", dependencies: { koa: "3.3.0" }, devDependencies: { vite: "8.3.8" } },
  "node_modules/koa": { version: "3.3.0", integrity: "sha512-k", dependencies: { cookies: "^0.9.1" } },
  "node_modules/cookies": { version: "0.1.0", integrity: "sha512-old" },
  "node_modules/koa/node_modules/cookies": { version: "0.9.1", integrity: "sha512-c" },
  "node_modules/vite": {
    version: "8.3.8",
    integrity: "sha512-v",
    optionalDependencies: { "for-another-platform": "1.0.0" },
    peerDependencies: { rolldown: "^1.0.0", sass: "^1.0.0" },
    peerDependenciesMeta: { sass: { optional: true } },
  },
  "node_modules/rolldown": { version: "1.0.0", integrity: "sha512-r" },
  "node_modules/sass": { version: "1.0.0", integrity: "sha512-s" },
  "node_modules/for-another-platform": { version: "1.0.0", integrity: "sha512-p", optional: true },
  "node_modules/vitest": { version: "5.1.1", integrity: "sha512-t", dependencies: { tinyspy: "^4.0.0" } },
  "node_modules/tinyspy": { version: "4.0.0", integrity: "sha512-y" },
  "node_modules/gubae-tools": { resolved: "tools", link: true },
  tools: { devDependencies: { vitest: "5.1.1", cookies: "0.1.0" } },
};

const only = (...folders: string[]): Packages =>
  Object.fromEntries(Object.entries(locked).filter(([folder]) => folders.includes(folder)));
const forTheStart = [
  "node_modules/koa",
  "node_modules/koa/node_modules/cookies",
  "node_modules/vite",
  "node_modules/rolldown",
];
const toolsAlone = [
  "node_modules/cookies",
  "node_modules/sass",
  "node_modules/vitest",
  "node_modules/tinyspy",
  "node_modules/gubae-tools",
  "tools",
];
const all = only(...forTheStart, ...toolsAlone);

describe("isSameInstall", () => {
  it("accepts that packages for other platforms are missing", () => {
    expect(isSameInstall(locked, all, { tools: true })).toBe(true);
  });

  it("accepts for the start what running and building need, and everything", () => {
    expect(isSameInstall(locked, only(...forTheStart), { tools: false })).toBe(true);
    expect(isSameInstall(locked, all, { tools: false })).toBe(true);
  });

  it.each(forTheStart)("does not start without %s", (missing) => {
    const rest = forTheStart.filter((folder) => folder !== missing);
    expect(isSameInstall(locked, only(...rest, ...toolsAlone), { tools: false })).toBe(false);
  });

  it.each(toolsAlone)("demands %s for everything else", (missing) => {
    const rest = toolsAlone.filter((folder) => folder !== missing);
    expect(isSameInstall(locked, only(...forTheStart, ...rest), { tools: true })).toBe(false);
  });

  it.each([
    ["a package has another version", { "node_modules/koa": { version: "3.2.0", integrity: "sha512-k" } }],
    ["a package has other content", { "node_modules/koa": { version: "3.3.0", integrity: "sha512-x" } }],
    ["a tool has another version", { "node_modules/vitest": { version: "5.0.0", integrity: "sha512-t" } }],
    ["a package is no longer locked", { "node_modules/express": { version: "5.0.0" } }],
    [
      "an optional package has another version",
      { "node_modules/for-another-platform": { version: "0.9.0", integrity: "sha512-p" } },
    ],
  ])("requires an installation when %s", (_, other) => {
    for (const tools of [true, false])
      expect(isSameInstall(locked, { ...all, ...other }, { tools })).toBe(false);
  });
});

describe("hasTools", () => {
  it("tells a developer's installation from a start's", () => {
    expect([hasTools(all), hasTools(only(...forTheStart))]).toEqual([true, false]);
  });
});
