import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

interface FindElectronOptions {
  /** The folder of the `electron` package. */
  packageFolder: string;
  /** Electron's own variable ELECTRON_OVERRIDE_DIST_PATH: a folder with another build of Electron. */
  overrideDistPath: string | undefined;
}

/** Returns the executable's path on this system, or null if it has not been downloaded. */
function readExecutablePath(packageFolder: string): string | null {
  const file = path.join(packageFolder, "path.txt");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

/**
 * Finds Electron's executable in the same way as the `electron` package. Returns null if it has not been downloaded:
 * importing the package would download a hundred megabytes.
 */
export function findElectron({ packageFolder, overrideDistPath }: FindElectronOptions): string | null {
  const folder = overrideDistPath ?? path.join(packageFolder, "dist");
  const executable = path.join(folder, readExecutablePath(packageFolder) ?? "electron");
  return existsSync(executable) ? executable : null;
}
