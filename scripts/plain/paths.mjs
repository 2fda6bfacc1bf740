import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** The top folder of the clone. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The Node binary that package-lock.json installs. It runs everything except these scripts. */
export const NODE = join(
  ROOT,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
