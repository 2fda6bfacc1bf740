// Writes compiled code into the cache while the process runs, because a process that is killed writes nothing.
import { flushCompileCache } from "node:module";

const AFTER_MS = 2000;

setTimeout(flushCompileCache, AFTER_MS).unref();
