import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Replaced in the service worker's source by the build's version. */
const PLACEHOLDER = "__BUILD_VERSION__";
export const WORKER_FILE = "service-worker.js";

/**
 * Writes the build's version into the service worker. Its text therefore changes with every build, so browsers install
 * the new worker, which deletes the old caches.
 */
export function stampWorker(): Plugin {
  return {
    name: "gubae-stamp-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const worker = bundle[WORKER_FILE];
      if (worker?.type !== "chunk") return;
      if (!worker.code.includes(PLACEHOLDER))
        throw new Error(`${WORKER_FILE} does not contain ${PLACEHOLDER}`);
      const names = Object.keys(bundle).toSorted().join("\n");
      const version = createHash("sha256").update(names).update(worker.code).digest("hex").slice(0, 12);
      worker.code = worker.code.replaceAll(PLACEHOLDER, version);
    },
  };
}
