import type { WebContents } from "electron";
import { isOwnUrl } from "./app-pages.ts";

interface NavigationLimits {
  /** Opens a URL in the system's browser, if it is allowed. */
  openExternal: (url: string) => void;
  warn: (message: string) => void;
}

/** Keeps a window on our own pages. Other links open in the system's browser. No window can be opened. */
export function limitNavigation(contents: WebContents, { openExternal, warn }: NavigationLimits): void {
  const blockForeign = (event: { url: string; preventDefault: () => void }) => {
    if (isOwnUrl(event.url)) return;
    event.preventDefault();
    warn(`navigation to ${event.url.slice(0, 200)} refused`);
  };
  contents.on("will-navigate", blockForeign);
  contents.on("will-frame-navigate", blockForeign);
  contents.on("will-redirect", blockForeign);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: "deny" };
  });
}
