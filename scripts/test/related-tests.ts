// Which tests a change can break.
import { dirname } from "node:path";
import { importersOf, readImports, type Imports } from "./import-graph.ts";

/**
 * Where everything is put together, for the server and for tests: each of these reaches all of the product, so what loads
 * them says nothing of what a change breaks.
 */
const ASSEMBLIES =
  /^(?:backend\/app\/.*|renderer\/app\/App\.tsx|renderer\/messages\/[^/]*|e2e\/.*|lab\/.*|.*\/testing\/.*)$/;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;

/** Whether a test takes minutes: `npm test` runs those that kill, `npm run test:long` the others. */
export const isLong = (file: string): boolean => /\/killed-[^/]*$|\.long\.test\.ts$/.test(file);

/** What people read; its form is checked by types and by the tests beside it. */
export function isText(file: string): boolean {
  return /\.md$|^renderer\/messages\/(?:en|am)\/|^backend\/.*\/texts\//.test(file);
}

/**
 * Those that load a changed file, not only through an assembly, and those that stand in its folder or below.
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
