// Which tests a change can break. Plain Node without packages.
import { dirname } from "node:path";
import { importersOf, readImports } from "./import-graph.ts";

/**
 * Where everything is put together, for the server and for tests: each of these reaches all of the product, so what loads
 * them says nothing of what a change breaks.
 */
const ASSEMBLIES =
  /^(?:backend\/app\/.*|renderer\/App\.tsx|renderer\/messages\/[^/]*|e2e\/.*|lab\/.*|.*\/testing\/.*)$/;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;

/** Whether a test takes minutes: `npm test` runs those that kill, `npm run test:long` the others. */
export const isLong = (file) => /\/killed-[^/]*$|\.long\.test\.ts$/.test(file);

/** What people read; its form is checked by types and by the tests beside it. */
export function isText(file) {
  return /\.md$|^renderer\/messages\/(?:en|am)\/|^backend\/.*\/texts\//.test(file);
}

/**
 * Those that load a changed file, not only through an assembly, and those that stand in its folder or below.
 * @param {readonly string[]} changed paths from the root
 * @returns {Promise<string[]>}
 */
export async function findRelatedTests(changed) {
  const imports = await readImports();
  return selectTests(imports, changed);
}

/** @param {Map<string, readonly string[]>} imports @param {readonly string[]} changed */
export function selectTests(imports, changed) {
  const isAssembly = (file) => ASSEMBLIES.test(file) && !changed.includes(file);
  const reached = importersOf(imports, changed, isAssembly);
  const folders = changed.filter((file) => file.includes("/")).map((file) => `${dirname(file)}/`);
  const isBeside = (file) => folders.some((folder) => file.startsWith(folder));
  const isPage = changed.some((file) => file.endsWith(".md"));
  return [...imports.keys()].filter(
    (file) =>
      TEST.test(file) &&
      (reached.has(file) || isBeside(file) || (isPage && file === "scripts/repository/docs.test.ts")),
  );
}
