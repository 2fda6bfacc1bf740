import type { Browser, LaunchOptions } from "playwright";
import { canMakeNamespaces, openNamespace } from "./network-namespace.ts";
import { ownBrowser } from "./own-browser.ts";

/** A browser whose network can go away. */
export interface CutBrowser {
  browser: Browser;
  /** Where this browser finds the stack. */
  origin: string;
  how: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * As root on Linux the browser lives in a network namespace whose only wire is taken down. Elsewhere the browser's
 * network process is stopped: no packet comes or goes, of pages, sockets or calls.
 */
export async function cutBrowser(stackUrl: string, launch: LaunchOptions): Promise<CutBrowser> {
  return canMakeNamespaces() ? wired(stackUrl, launch) : networkProcess(stackUrl, launch);
}

async function wired(stackUrl: string, launch: LaunchOptions): Promise<CutBrowser> {
  const namespace = await openNamespace();
  const { origin } = Object.assign(new URL(stackUrl), { hostname: namespace.address });
  const own = await ownBrowser(await namespace.launchInside(launch, [origin]));
  return {
    browser: own.browser,
    origin,
    how: "ip link set down",
    cut: namespace.cut,
    mend: namespace.mend,
    close: async () => {
      await own.close();
      await namespace.close();
    },
  };
}

async function networkProcess(stackUrl: string, launch: LaunchOptions): Promise<CutBrowser> {
  const { browser, signal, close } = await ownBrowser(launch);
  const network = "network.mojom.NetworkService";
  return {
    browser,
    origin: stackUrl,
    how: "the network process stopped",
    cut: () => signal("SIGSTOP", network),
    mend: () => signal("SIGCONT", network),
    close,
  };
}
