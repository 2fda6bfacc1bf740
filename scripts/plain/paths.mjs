import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** The top folder of the clone. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The Node that package-lock.json names; it runs everything but these scripts. */
export const NODE = join(
  ROOT,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
