import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Lets the double stand in where Electron's own program is not installed; nothing else changes. Answers whether the
 * real one is there. To be called before `electron` is launched or its place is asked for.
 */
export function standInForElectron(): boolean {
  const real = existsSync(path.join(root, "node_modules/electron/path.txt"));
  if (!real) process.env["ELECTRON_OVERRIDE_DIST_PATH"] = import.meta.dirname;
  return real;
}
