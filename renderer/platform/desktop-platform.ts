import type { DesktopBridge } from "#contract/desktop-bridge.ts";
import { BRIDGE_NAME } from "#contract/desktop-channels.ts";
import { failure } from "#contract/error.ts";
import { CLIENT_HEADER } from "#contract/release.ts";
import { createBrowserPlatform } from "./browser-platform.ts";
import type { Platform } from "./platform.ts";

/** What the preload has put into the page's window. @throws in a plain browser */
export function desktopBridge(): DesktopBridge {
  const bridge: unknown = Reflect.get(window, BRIDGE_NAME);
  if (typeof bridge !== "object" || bridge === null)
    throw new Error("This page belongs into the desktop program.");
  return bridge as DesktopBridge;
}

interface DesktopPlatformParts {
  bridge: DesktopBridge;
  /** Without a trailing slash. */
  serverUrl: string;
  version: string;
  /** Shows a path of ours in this window. */
  show: (path: string) => void;
  /** The server no longer serves a program as old as this one; a newer one is at this address. */
  tooOld: (download: string) => void;
  liveChanged: Platform["liveChanged"];
}

const RETURN_PATH = "/success";

/** Where the server says that a newer program is; null for every other answer. */
async function newerProgramIn(answer: Response, serverUrl: string): Promise<string | null> {
  if (answer.status !== 426) return null;
  const said = failure.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  return said.data?.fields?.["download"]?.[0] ?? `${serverUrl}/downloads`;
}

/** The desktop program: the API is elsewhere, and payments happen in the system's browser. */
export function createDesktopPlatform(parts: DesktopPlatformParts): Platform {
  const { bridge, serverUrl, version, show, tooOld, liveChanged } = parts;
  return {
    ...createBrowserPlatform(window),
    apiBaseUrl: () => serverUrl,
    // The program itself allows its own page; only the computer can refuse.
    deviceGate: "computer",
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.headers.set(CLIENT_HEADER, `desktop/${version}`);
      const answer = await window.fetch(request);
      const newer = await newerProgramIn(answer, serverUrl);
      if (newer !== null) tooOld(newer);
      return answer;
    },
    liveChanged,
    onLiveCommand: (listener) =>
      bridge.on((event) => (event.name === "live-command" ? listener(event.command) : undefined)),
    openCheckout: (url) => {
      const { origin, pathname } = new URL(url);
      // What costs nothing needs no payment page: its address is already the one to come back to.
      const leaves = origin !== serverUrl || pathname !== RETURN_PATH;
      if (leaves) void bridge.openOutside(url);
      // It asks the server until the money is there, since the link back may never come.
      show(RETURN_PATH);
    },
    // People open these in a browser; the one after a payment leads back into the program.
    pageUrl: (path) => new URL(path === RETURN_PATH ? `${path}?from=desktop` : path, serverUrl).href,
  };
}
