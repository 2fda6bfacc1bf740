// Finds the tests that a change may break.
import { dirname } from "node:path";
import { importersOf, readImports, type Imports } from "./import-graph.ts";

/**
 * Files that assemble the whole product, for the server or for tests. Every change reaches them, so a test that loads
 * one is not necessarily related to the change.
 */
const ASSEMBLIES =
  /^(?:backend\/app\/.*|renderer\/app\/App\.tsx|renderer\/messages\/[^/]*|e2e\/.*|lab\/.*|.*\/testing\/.*)$/;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;

/**
 * True for a test that takes minutes. Of these, `npm test` runs the ones that kill processes; `npm run test:long` runs
 * the rest.
 */
export const isLong = (file: string): boolean => /\/killed-[^/]*$|\.long\.test\.ts$/.test(file);

/**
 * Returns true if a file contains only texts or documentation. Such files are checked by types and by the tests beside
 * them.
 */
export function isText(file: string): boolean {
  return /\.md$|^renderer\/messages\/(?:en|am)\/|^backend\/.*\/texts\//.test(file);
}

/**
 * Returns the tests that load a changed file without going through an assembly, and those in the file's folder or
 * below.
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
