// Which tests a change can break.
import { dirname } from "node:path";
import { importersOf, readImports, type Imports } from "./import-graph.ts";

/**
 * Files that assemble everything, for the server and for tests. Each reaches the whole product, so their importers say
 * nothing about what a change can break.
 */
const ASSEMBLIES =
  /^(?:backend\/app\/.*|renderer\/app\/App\.tsx|renderer\/messages\/[^/]*|e2e\/.*|lab\/.*|.*\/testing\/.*)$/;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;

/** Whether a test takes minutes: `npm test` runs the killing tests, `npm run test:long` the others. */
export const isLong = (file: string): boolean => /\/killed-[^/]*$|\.long\.test\.ts$/.test(file);

/** Texts and documents; types and the tests beside them check their form. */
export function isText(file: string): boolean {
  return /\.md$|^renderer\/messages\/(?:en|am)\/|^backend\/.*\/texts\//.test(file);
}

/**
 * Returns the tests that load a changed file, other than only through an assembly, and those in its folder or below.
 * @param changed paths from the root
 */
export async function findRelatedTests(changed: readonly string[]): Promise<string[]> {
  const imports = await readImports();
  return selectTests(imports, changed);
}

export function selectTests(imports: Imports, changed: readonly string[]): string[] {
  const isAssembly = (file: string) => ASSEMBLIES.test(file) && !changed.includes(file);
  const reached = importersOf(imports, changed, isAssembly);
  const folders = changed.filter((file) => file.includes("/")).map((file) => `${dirname(file)}/`);
  const isBeside = (file: string) => folders.some((folder) => file.startsWith(folder));
  const isPage = changed.some((file) => file.endsWith(".md"));
  return [...imports.keys()].filter(
    (file) =>
      TEST.test(file) &&
      (reached.has(file) || isBeside(file) || (isPage && file === "scripts/repository/docs.test.ts")),
  );
}
