import { env } from "node:process";

const folder = env["NODE_COMPILE_CACHE"];
const flush = new URL("flush-compile-cache.ts", import.meta.url).href;

/** Lets a process that does not inherit our environment use the run's cache of compiled code. */
export const compileCache: Readonly<Record<string, string>> =
  folder === undefined ? {} : { NODE_COMPILE_CACHE: folder, NODE_OPTIONS: `--import ${flush}` };
