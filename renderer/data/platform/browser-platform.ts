import { isHandheld } from "#contract/pages/handheld.ts";
import type { Platform } from "./platform.ts";

/** The browser platform: the API is on the page's origin, and checkout happens in this tab. */
export function createBrowserPlatform(window: Window & typeof globalThis): Platform {
  return {
    apiBaseUrl: () => "",
    fetch: (input, init) => window.fetch(input, init),
    uploadAdapter: "xhr",
    permissionSource: "browser",
    showsNotifications: false,
    isOwnDevice: () => isHandheld(window.navigator.userAgent),
    // Evaluated lazily: the server renders pages without a window.
    storesReplays: () => "caches" in window && "serviceWorker" in window.navigator,
    openCheckout: (url) => window.location.assign(url),
    pageUrl: (path) => new URL(path, window.location.origin).href,
    saveFile: (file, name) => saveFile(window, file, name),
    download: (path) => download(window, path),
    // Nothing to do: in a browser, a playing video keeps the screen awake.
    liveChanged: () => undefined,
    onLiveCommand: () => () => undefined,
    reload: () => window.location.reload(),
  };
}

/** Clicks a hidden link, because only a link can save a file under a chosen name. */
function saveFile({ document, URL: urls }: Window & typeof globalThis, file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = urls.createObjectURL(file);
  link.download = name;
  link.click();
  // The click only starts the download. The URL can be revoked, because the browser holds its own reference to the
  // file.
  setTimeout(() => urls.revokeObjectURL(link.href));
}

/** Uses a hidden download link, so that an error response never replaces the page. */
async function download({ document }: Window, url: string): Promise<"started"> {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
  return "started";
}
