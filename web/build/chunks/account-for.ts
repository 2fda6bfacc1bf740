import type { Plugin } from "vite";

/**
 * Draws what the client's chunks consist of, module by module with its weight in brotli, into a page. A tool of
 * development, which a server that builds the pages does not have: it is loaded only when it is asked for.
 */
export async function accountFor(page: string): Promise<Plugin> {
  const { visualizer } = await import("rollup-plugin-visualizer");
  const options = { filename: page, title: "What the chunks consist of", brotliSize: true };
  return {
    // Its types are for exact optional properties being off.
    ...(visualizer(options) as Plugin),
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
  };
}
