import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Rolldown } from "vite";
import { modulesOf, routes, segmentOf } from "#renderer/app/routes.ts";
import type { ClientBuild } from "./client-build.ts";
import { inSeparateTasks } from "./separate-tasks.ts";

type Bundle = Rolldown.OutputBundle;

/**
 * Adds a chunk to `names`, behind its direct and indirect imports. Browsers run files that are already there in the
 * order of their tags, and a file that comes before its imports runs them in its own task.
 */
function addWithImports(bundle: Bundle, name: string, names: Set<string>): void {
  const chunk = bundle[name];
  if (names.has(name) || chunk?.type !== "chunk") return;
  names.add(name);
  for (const imported of chunk.imports) addWithImports(bundle, imported, names);
  names.delete(name);
  names.add(name);
}

/**
 * Returns the script of a small entry in the client's build, and the chunks that it imports. Throws when the build has
 * no entry of that name.
 */
export function entryFilesOf(bundle: Bundle, name: string): { script: string; imports: string[] } {
  const entry = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.isEntry && file.name === name,
  );
  if (entry === undefined) throw new Error(`The build has no entry ${name}.`);
  const names = new Set<string>();
  addWithImports(bundle, entry.fileName, names);
  names.delete(entry.fileName);
  return { script: entry.fileName, imports: [...names] };
}

/** The paths of screens in the routes are relative to this folder. */
const ROUTES = "/renderer/app";

function screenChunk(bundle: Bundle, screen: string): string {
  const module = path.posix.join(ROUTES, screen);
  const chunk = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(module)),
  );
  if (chunk === undefined) throw new Error(`modulepreload: the build has no screen ${screen}.`);
  return chunk.fileName;
}

/** Returns the chunks that `index.html` loads. */
function firstChunks(bundle: Bundle): Set<string> {
  const names = new Set<string>();
  for (const file of Object.values(bundle))
    if (file.type === "chunk" && file.isEntry && file.name === "index")
      addWithImports(bundle, file.fileName, names);
  return names;
}

/** Returns the files of these screens that `index.html` does not load already. Throws when a screen is missing. */
export function filesOf(bundle: Bundle, screens: readonly string[]): { scripts: string[]; styles: string[] } {
  const loaded = firstChunks(bundle);
  const all = new Set<string>();
  for (const screen of screens) addWithImports(bundle, screenChunk(bundle, screen), all);
  const scripts = [...all].filter((name) => !loaded.has(name));
  const styles = scripts.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return { scripts, styles: [...new Set(styles)] };
}

const FLUENT = "/node_modules/@fluentui/";

/** Throws when the page loads Fluent, whose style engine students should not have to wait for. */
function refuseFluent(bundle: Bundle, segment: string, scripts: readonly string[]): void {
  for (const name of [...firstChunks(bundle), ...scripts]) {
    const chunk = bundle[name];
    const found = chunk?.type === "chunk" && chunk.moduleIds.find((id) => id.includes(FLUENT));
    if (found) throw new Error(`modulepreload: /${segment} loads Fluent with ${name}: ${found}.`);
  }
}

/**
 * Returns tags that make a browser fetch all chunks of a page at once and run each in a task of its own, keyed by the
 * first segment of the page's path.
 */
export function modulepreloadTags(bundle: Bundle): Record<string, string> {
  return Object.fromEntries(
    routes
      .filter(({ preload }) => preload)
      .map((route) => {
        const segment = segmentOf(route.path);
        const { scripts, styles } = filesOf(bundle, modulesOf(route));
        refuseFluent(bundle, segment, scripts);
        const tags = [
          ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ];
        return [segment, inSeparateTasks(tags.join(""))];
      }),
  );
}

/**
 * Writes the tags that the server puts into a page, so that all chunks load at once. Otherwise nested chunks would be
 * requested one after another, each when the previous one renders, which takes long on a slow connection.
 */
export async function writeModulepreloadTags({ folder, bundle }: ClientBuild): Promise<void> {
  const file = path.join(folder, "pages", "modulepreload.json");
  await writeFile(file, JSON.stringify(modulepreloadTags(bundle)));
}
