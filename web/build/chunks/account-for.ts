import type { Plugin } from "vite";

/**
 * Writes a page that shows the client's chunks, module by module with their Brotli sizes. A development tool that is
 * missing on a server that builds the pages: it is only loaded on request.
 */
export async function accountFor(page: string): Promise<Plugin> {
  const { visualizer } = await import("rollup-plugin-visualizer");
  const options = { filename: page, title: "What the chunks consist of", brotliSize: true };
  return {
    // Its types assume that `exactOptionalPropertyTypes` is off.
    ...(visualizer(options) as Plugin),
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
  };
}
