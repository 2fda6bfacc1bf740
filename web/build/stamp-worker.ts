import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** What the service worker's source says where its build's version belongs. */
const PLACE = "__BUILD_VERSION__";
export const WORKER_FILE = "service-worker.js";

/**
 * Writes into the service worker which build it belongs to: its text changes with every build, so browsers
 * take the new one and it drops what the old one kept.
 */
export function stampWorker(): Plugin {
  return {
    name: "gubae-stamp-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const worker = bundle[WORKER_FILE];
      if (worker?.type !== "chunk") return;
      if (!worker.code.includes(PLACE)) throw new Error(`${WORKER_FILE} does not say ${PLACE}`);
      const names = Object.keys(bundle).toSorted().join("\n");
      const version = createHash("sha256").update(names).update(worker.code).digest("hex").slice(0, 12);
      worker.code = worker.code.replaceAll(PLACE, version);
    },
  };
}
