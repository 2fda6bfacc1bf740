import path from "node:path";
import type { Plugin, Rolldown } from "vite";

export interface Built {
  /** Of the sources. */
  root: string;
  /** Where the build stands. */
  folder: string;
  bundle: Rolldown.OutputBundle;
}

/**
 * A plugin that goes on from what the build has written; `"post"`: after those without an order. Not after a build that
 * failed, whose own error says more than ours would.
 */
export function afterBuild(
  name: string,
  work: (built: Built) => Promise<void>,
  order: "post" | null = null,
): Plugin {
  let root = "";
  let folder = "";
  let bundle: Rolldown.OutputBundle | null = null;
  return {
    name,
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      folder = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: (_, written) => {
      bundle = written;
    },
    closeBundle: {
      order,
      sequential: true,
      handler: async () => {
        if (bundle !== null) await work({ root, folder, bundle });
      },
    },
  };
}
