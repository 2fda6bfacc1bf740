import type { Platform } from "./platform.ts";

/** The plain browser: the API is on the page's own origin, and checkout happens in this tab. */
export function createBrowserPlatform(window: Window & typeof globalThis): Platform {
  return {
    apiBaseUrl: () => "",
    fetch: (input, init) => window.fetch(input, init),
    uploadAdapter: "xhr",
    openCheckout: (url) => window.location.assign(url),
    pageUrl: (path) => new URL(path, window.location.origin).href,
    reload: () => window.location.reload(),
  };
}
