import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { BRIDGE_NAME } from "#contract/desktop/desktop-channels.ts";
import { failure } from "#contract/http/error.ts";
import { TRACE_HEADER } from "#contract/http/trace.ts";
import { CLIENT_HEADER } from "#contract/desktop/release.ts";
import { createBrowserPlatform } from "./browser-platform.ts";
import type { Platform } from "./platform.ts";

/**
 * Returns the bridge that the preload script has exposed.
 *
 * @throws in a browser, which has no bridge
 */
export function desktopBridge(): DesktopBridge {
  const bridge: unknown = Reflect.get(window, BRIDGE_NAME);
  if (typeof bridge !== "object" || bridge === null)
    throw new Error("This page runs in the desktop app only.");
  return bridge as DesktopBridge;
}

interface DesktopPlatformDeps {
  bridge: DesktopBridge;
  /** Without a trailing slash. */
  serverUrl: string;
  version: string;
  /** Navigates this window to a path. */
  navigate: (path: string) => void;
  /** Called when the server no longer supports this version of the app; a newer one is at `downloadUrl`. */
  markOutdated: (downloadUrl: string) => void;
  liveChanged: Platform["liveChanged"];
}

const RETURN_PATH = "/success";

/** Returns the URL of a newer app when the server requires one; null for all other responses. */
async function updateUrlIn(response: Response, serverUrl: string): Promise<string | null> {
  if (response.status !== 426) return null;
  const envelope = failure.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return envelope.data?.fields?.["download"]?.[0] ?? `${serverUrl}/downloads`;
}

/** The desktop platform: the API has another origin, and payments happen in the system's browser. */
export function createDesktopPlatform(deps: DesktopPlatformDeps): Platform {
  const { bridge, serverUrl, version, navigate, markOutdated, liveChanged } = deps;
  return {
    ...createBrowserPlatform(window),
    apiBaseUrl: () => serverUrl,
    // The app grants permissions to its own page, so only the operating system can deny them.
    permissionSource: "computer",
    showsNotifications: true,
    isOwnDevice: () => true,
    storesReplays: () => false,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      // The app may be newer than its server, whose CORS policy would then reject this header. Without the header, the
      // server generates its own trace id.
      request.headers.delete(TRACE_HEADER);
      request.headers.set(CLIENT_HEADER, `desktop/${version}`);
      const response = await window.fetch(request);
      const updateUrl = await updateUrlIn(response, serverUrl);
      if (updateUrl !== null) markOutdated(updateUrl);
      return response;
    },
    liveChanged,
    onLiveCommand: (listener) =>
      bridge.on((event) => (event.name === "live-command" ? listener(event.command) : undefined)),
    openCheckout: (url) => {
      const { origin, pathname } = new URL(url);
      // A free enrollment has no payment page: its checkout URL is the return URL.
      const needsPayment = origin !== serverUrl || pathname !== RETURN_PATH;
      if (needsPayment) void bridge.openExternal(url);
      // This page polls the server until the payment arrives, because the user may never open the return link.
      navigate(RETURN_PATH);
    },
    // The app downloads the file, because the page must not navigate away. The link needs no session.
    download: (path) => bridge.download(path),
    // The URL is opened in a browser, not in the app. The return page of a payment links back into the app.
    pageUrl: (path) => new URL(path === RETURN_PATH ? `${path}?from=desktop` : path, serverUrl).href,
  };
}
