import { canCreateNamespaces, createNamespace } from "../../../e2e/faults/network-namespace.ts";
import { launchOwnBrowser, type OwnBrowser } from "../../../e2e/faults/own-browser.ts";
import type { Run } from "../measure/benchmark.ts";
import { launchOptions } from "../stack/browser.ts";

export interface ShapedConnection {
  /** This machine's address for a browser behind the connection. */
  address: string;
  /** The command prefix that runs another command behind the connection. */
  inside: readonly string[];
  /**
   * Starts a browser that runs behind the connection and treats `origins` like https; `args` are additional Chromium
   * arguments.
   */
  startBrowser: (origins: readonly string[], args?: readonly string[]) => Promise<OwnBrowser>;
}

/**
 * Creates a network namespace whose only interface is limited to `kbps` kbit/s in each direction.
 *
 * @throws when it cannot be created: it needs root and Linux
 */
export async function shapeConnection(run: Run, kbps: number): Promise<ShapedConnection> {
  if (!canCreateNamespaces()) throw new Error("shaping a connection takes root, and Linux");
  const namespace = await createNamespace();
  run.after(namespace.close);
  await namespace.limit(kbps);
  return {
    address: namespace.address,
    inside: ["ip", "netns", "exec", namespace.name],
    async startBrowser(origins, args = []) {
      const launch = launchOptions();
      const withArgs = { ...launch, args: [...(launch.args ?? []), ...args] };
      const own = await launchOwnBrowser(await namespace.launchInside(withArgs, origins));
      run.after(own.close);
      return own;
    },
  };
}
