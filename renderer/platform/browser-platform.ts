import type { Platform } from "./platform.ts";

/** The plain browser: the API is on the page's own origin, and checkout happens in this tab. */
export function createBrowserPlatform(window: Window & typeof globalThis): Platform {
  return {
    apiBaseUrl: () => "",
    fetch: (input, init) => window.fetch(input, init),
    uploadAdapter: "xhr",
    deviceGate: "browser",
    openCheckout: (url) => window.location.assign(url),
    pageUrl: (path) => new URL(path, window.location.origin).href,
    saveFile: (file, name) => saveFile(window, file, name),
    // A browser keeps the screen awake by the playing video itself, and asks nothing of us.
    liveChanged: () => undefined,
    onLiveCommand: () => () => undefined,
    reload: () => window.location.reload(),
  };
}

/** A link that is never seen: only a click on one saves a file under a name. */
function saveFile({ document, URL: urls }: Window & typeof globalThis, file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = urls.createObjectURL(file);
  link.download = name;
  link.click();
  // The click only begins the saving, and the browser holds on to the file from then on.
  setTimeout(() => urls.revokeObjectURL(link.href));
}
