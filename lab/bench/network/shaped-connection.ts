import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { canCreateNamespaces, createNamespace } from "../../../e2e/faults/network-namespace.ts";
import { launchOwnBrowser, type OwnBrowser } from "../../../e2e/faults/own-browser.ts";
import type { Run } from "../measure/benchmark.ts";
import { launchOptions } from "../stack/browser.ts";

const execute = promisify(execFile);

/** One full packet and some; what waits longer than this in the queue is dropped, as a phone's network does. */
const QUEUE = ["burst", "4kb", "latency", "400ms"];

export interface ShapedConnection {
  /** Under which a browser behind the connection finds this machine. */
  address: string;
  /** Runs another command behind the connection. */
  inside: readonly string[];
  /** A browser behind the connection, which treats `origins` as if they were https; `args` are further ones of Chromium. */
  startBrowser: (origins: readonly string[], args?: readonly string[]) => Promise<OwnBrowser>;
}

/**
 * A network namespace whose only interface carries `kbps` kbit/s each way.
 * @throws where it cannot be made: it takes root, and Linux
 */
export async function shapeConnection(run: Run, kbps: number): Promise<ShapedConnection> {
  if (!canCreateNamespaces()) throw new Error("shaping a connection takes root, and Linux");
  const namespace = await createNamespace();
  run.after(namespace.close);
  const tbf = ["root", "tbf", "rate", `${kbps}kbit`, ...QUEUE];
  await execute("tc", ["qdisc", "add", "dev", namespace.outer, ...tbf]);
  await execute("tc", ["-n", namespace.name, "qdisc", "add", "dev", namespace.inner, ...tbf]);
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
