import { resolve } from "node:path";
import { pageGroups } from "./page-groups.ts";

/** Rolldown's module information during code splitting, as far as it is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The folder of the entries. Entries have side effects when loaded, so they stay separate chunks. */
const ENTRIES = "web/";

export function isChunkGroup(name: string): boolean {
  return pageGroups.some((group) => group.name === name);
}

/**
 * Returns the groups for Rolldown's `codeSplitting`. Without them, each set of pages that share a module gets its own
 * chunk: dozens of files of a kilobyte, whose requests cost more than their bytes on a slow connection.
 *
 * @param folder the repository's root
 */
export function chunkGroups(folder: string) {
  let groupNames: Map<string, string> | null = null;
  return pageGroups.map(({ name }, index) => ({
    debugName: name,
    // Rolldown adds the imports of a module to the module's group, unless the imports belong to a group with a higher
    // priority.
    priority: pageGroups.length - index,
    name: (id: string, graph: ModuleGraph): string | null => {
      groupNames ??= assignGroups(folder, graph);
      return groupNames.get(id) === name ? name : null;
    },
  }));
}

/** Returns the name of each module's group, keyed by module id. */
function assignGroups(folder: string, graph: ModuleGraph): Map<string, string> {
  const groupNames = new Map<string, string>();
  const assign = (id: string, name: string): void => {
    const info = graph.getModuleInfo(id);
    if (groupNames.has(id) || info === null) return;
    groupNames.set(id, name);
    for (const imported of info.importedIds) assign(imported, name);
  };
  for (const { name, roots, shared = [] } of pageGroups)
    for (const file of [...roots, ...shared]) assign(resolve(folder, file), name);
  for (const root of pageGroups.flatMap(({ roots }) => roots))
    if (root.startsWith(ENTRIES)) groupNames.delete(resolve(folder, root));
  return groupNames;
}
