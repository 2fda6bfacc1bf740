import type { Browser, LaunchOptions } from "playwright";
import { canCreateNamespaces, createNamespace } from "./network-namespace.ts";
import { launchOwnBrowser } from "./own-browser.ts";

/** A browser whose network can be cut. */
export interface DisconnectableBrowser {
  browser: Browser;
  /** The stack's origin as this browser reaches it. */
  origin: string;
  method: string;
  /** Limits each direction, in kbit/s. Without root or Linux, nothing can limit a browser's calls, so nothing is. */
  limit: (kbps: number) => Promise<void>;
  disconnect: () => Promise<void>;
  reconnect: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * As root on Linux, the browser runs in a network namespace whose only link is taken down. Without root or Linux, the
 * browser's network process is stopped. Either way, no packet of pages, sockets or calls gets through.
 */
export async function openDisconnectableBrowser(
  stackUrl: string,
  launch: LaunchOptions,
): Promise<DisconnectableBrowser> {
  return canCreateNamespaces() ? inNamespace(stackUrl, launch) : withNetworkProcess(stackUrl, launch);
}

async function inNamespace(stackUrl: string, launch: LaunchOptions): Promise<DisconnectableBrowser> {
  const namespace = await createNamespace();
  const { origin } = Object.assign(new URL(stackUrl), { hostname: namespace.address });
  const own = await launchOwnBrowser(await namespace.launchInside(launch, [origin]));
  return {
    browser: own.browser,
    origin,
    method: "ip link set down",
    limit: namespace.limit,
    disconnect: namespace.disconnect,
    reconnect: namespace.reconnect,
    close: async () => {
      await own.close();
      await namespace.close();
    },
  };
}

async function withNetworkProcess(stackUrl: string, launch: LaunchOptions): Promise<DisconnectableBrowser> {
  const { browser, signal, close } = await launchOwnBrowser(launch);
  const networkProcess = "network.mojom.NetworkService";
  return {
    browser,
    origin: stackUrl,
    method: "the network process stopped",
    limit: async () => undefined,
    disconnect: () => signal("SIGSTOP", networkProcess),
    reconnect: () => signal("SIGCONT", networkProcess),
    close,
  };
}
