import type { Plugin } from "vite";

/**
 * Returns a plugin that writes an HTML report of the modules in the client's chunks, with their Brotli sizes.
 * `rollup-plugin-visualizer` is imported only here, because it is a development tool that is not installed on a server
 * that builds the pages.
 */
export async function accountFor(page: string): Promise<Plugin> {
  const { visualizer } = await import("rollup-plugin-visualizer");
  const options = { filename: page, title: "What the chunks consist of", brotliSize: true };
  return {
    // The plugin's types assume that `exactOptionalPropertyTypes` is off.
    ...(visualizer(options) as Plugin),
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
  };
}
