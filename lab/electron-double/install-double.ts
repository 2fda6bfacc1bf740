import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Makes `electron` resolve to the double if Electron's own binary is not installed. Returns whether the real one is
 * installed. Call it before `electron` is launched or resolved.
 */
export function installElectronDouble(): boolean {
  const real = existsSync(path.join(root, "node_modules/electron/path.txt"));
  if (!real) process.env["ELECTRON_OVERRIDE_DIST_PATH"] = import.meta.dirname;
  return real;
}
