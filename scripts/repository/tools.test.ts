import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import tools from "../../tools/package.json" with { type: "json" };
import root from "../../package.json" with { type: "json" };

const names = Object.keys(tools.devDependencies);
const top = path.join(import.meta.dirname, "../..");
const sources = globSync(["{backend,renderer,web,desktop,e2e,lab,scripts}/**/*.{ts,tsx,mjs}", "*.ts"], {
  cwd: top,
}).map((file) => readFileSync(path.join(top, file), "utf8"));
const scripts = Object.values(root.scripts).join("\n");

/** Tools that no code of ours imports and no script names, because another tool loads or starts them. */
const usedOtherwise = ["jsdom", "oxlint-tsgolint", "typescript"];

function isUsed(name: string): boolean {
  if (name.startsWith("@types/")) return name === "@types/node" || isUsedByCode(typedPackage(name));
  return usedOtherwise.includes(name) || scripts.includes(`${name} `) || isUsedByCode(name);
}

function isUsedByCode(name: string): boolean {
  const quoted = new RegExp(`["/]${name}["/]`);
  return sources.some((source) => quoted.test(source));
}

/** Returns the package that a types package describes: `@types/koa__cors` has the types of `@koa/cors`. */
function typedPackage(name: string): string {
  const bare = name.slice("@types/".length);
  return bare.includes("__") ? `@${bare.replace("__", "/")}` : bare;
}

test.each(names)("the tool %s is used", (name) => {
  expect(isUsed(name)).toBe(true);
});

test("no tool is a package of the product as well", () => {
  const product = { ...root.dependencies, ...root.devDependencies };
  expect(names.filter((name) => name in product)).toEqual([]);
});
