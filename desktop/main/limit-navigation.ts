import type { WebContents } from "electron";
import { isOwnUrl } from "./own-pages.ts";

interface NavigationLimits {
  /** Opens an address in the system's browser, if it may be opened. */
  openOutside: (url: string) => void;
  warn: (what: string) => void;
}

/** Keeps a window on our own pages. Links to elsewhere open in the system's browser; nothing opens a window. */
export function limitNavigation(contents: WebContents, { openOutside, warn }: NavigationLimits): void {
  const hold = (event: { url: string; preventDefault: () => void }) => {
    if (isOwnUrl(event.url)) return;
    event.preventDefault();
    warn(`navigation to ${event.url.slice(0, 200)} refused`);
  };
  contents.on("will-navigate", hold);
  contents.on("will-frame-navigate", hold);
  contents.on("will-redirect", hold);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: "deny" };
  });
}
