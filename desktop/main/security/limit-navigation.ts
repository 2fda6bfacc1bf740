import type { WebContents } from "electron";
import { isOwnUrl } from "./app-pages.ts";

interface NavigationLimits {
  /** Opens a URL in the system's browser if it is allowed. */
  openExternal: (url: string) => void;
  /** Without a trailing slash. */
  serverUrl: () => string;
  warn: (message: string) => void;
}

const isOfServer = (url: string, serverUrl: string) =>
  URL.canParse(url) && new URL(url).origin === new URL(serverUrl).origin;

/**
 * Restricts a window to our own pages. Other links open in the system's browser if they request a new window or lead to
 * a file of our server, such as a calendar. The page can't open another window of the app.
 */
export function limitNavigation(
  contents: WebContents,
  { openExternal, serverUrl, warn }: NavigationLimits,
): void {
  const blockForeign = (event: { url: string; preventDefault: () => void }) => {
    if (isOwnUrl(event.url)) return;
    event.preventDefault();
    warn(`navigation to ${event.url.slice(0, 200)} refused`);
  };
  contents.on("will-navigate", (event) => {
    blockForeign(event);
    if (event.isMainFrame && isOfServer(event.url, serverUrl())) openExternal(event.url);
  });
  contents.on("will-frame-navigate", blockForeign);
  contents.on("will-redirect", blockForeign);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: "deny" };
  });
}
