import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

interface Places {
  /** Where the package `electron` is. */
  packageFolder: string;
  /** Electron's own variable: a folder with another program in it, such as one that was built by oneself. */
  overridden: string | undefined;
}

/** The name that the program has on this system, once it was fetched. */
function nameOfProgram(packageFolder: string): string | null {
  const file = path.join(packageFolder, "path.txt");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

/**
 * Electron's program, found as its own package finds it; null where it was not fetched yet. Asking the package itself
 * would fetch a hundred megabytes unasked.
 */
export function findProgram({ packageFolder, overridden }: Places): string | null {
  const name = nameOfProgram(packageFolder);
  const file =
    overridden === undefined
      ? path.join(packageFolder, "dist", name ?? "electron")
      : path.join(overridden, name ?? "electron");
  return existsSync(file) ? file : null;
}
