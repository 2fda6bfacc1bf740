import { resolve } from "node:path";

/** What Rolldown tells of a module while it splits. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface Group {
  name: string;
  /** Modules whose imports, as far down as they go, come together. They stay chunks of their own. */
  roots: readonly string[];
}

/** In the order of who needs what first: a module belongs to the first group that reaches it. */
const groups: readonly Group[] = [
  { name: "first", roots: ["web/main.tsx"] },
  {
    name: "shell",
    roots: ["screens/AppShell.tsx", "accounts/RequireSession.tsx", "accounts/PersonOrGuest.tsx"].map(
      (file) => `renderer/${file}`,
    ),
  },
  {
    name: "catalogue",
    roots: ["Discover", "Lecture", "Mentor", "Mentors"].map((name) => `renderer/screens/${name}Screen.tsx`),
  },
];

/**
 * For Rolldown's `codeSplitting`: without it every set of pages that share something makes a chunk, dozens of files of
 * a kilobyte, and on a slow line each request costs more than its bytes.
 *
 * @param folder the repository's root
 */
export function chunkGroups(folder: string) {
  let placed: Map<string, string> | null = null;
  return groups.map(({ name }, at) => ({
    debugName: name,
    // A group takes what its modules import along, but for what a group of higher priority has.
    priority: groups.length - at,
    name: (id: string, graph: ModuleGraph): string | null => {
      placed ??= placeModules(folder, graph);
      return placed.get(id) === name ? name : null;
    },
  }));
}

function placeModules(folder: string, graph: ModuleGraph): Map<string, string> {
  const placed = new Map<string, string>();
  const reach = (id: string, name: string): void => {
    const info = graph.getModuleInfo(id);
    if (placed.has(id) || info === null) return;
    placed.set(id, name);
    for (const imported of info.importedIds) reach(imported, name);
  };
  for (const { name, roots } of groups) for (const root of roots) reach(resolve(folder, root), name);
  // The build looks for these by their own names.
  for (const { roots } of groups) for (const root of roots) placed.delete(resolve(folder, root));
  return placed;
}
