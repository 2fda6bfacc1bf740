import type { Plugin } from "vite";

const PRELOAD = /<link rel="modulepreload"([^>]*?) href="([^"]+)">/g;

/**
 * Returns the tags with a script for each preloaded file, so that browsers run each file as a task of its own, as soon
 * as it has loaded. Otherwise the first script would run all of its imports in one task, during which a slow phone does
 * not respond to taps. Only for static imports of a script, which run before the script in any case.
 */
export function inSeparateTasks(tags: string): string {
  return tags.replaceAll(
    PRELOAD,
    (tag, attributes: string, file: string) =>
      `${tag}<script type="module" async${attributes} src="${file}"></script>`,
  );
}

/** Makes the page of the application run its first files in separate tasks. */
export function separateTasks(): Plugin {
  return {
    name: "gubae-separate-tasks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transformIndexHtml: { order: "post", handler: inSeparateTasks },
  };
}
