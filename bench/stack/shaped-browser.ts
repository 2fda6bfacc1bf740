import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser } from "playwright";
import { canMakeNamespaces, openNamespace } from "../../e2e/faults/network-namespace.ts";
import { ownBrowser } from "../../e2e/faults/own-browser.ts";
import type { Run } from "../measure/benchmark.ts";
import { launchOptions } from "./browser.ts";

const execute = promisify(execFile);

/** One full packet and some; what waits longer than this in the queue is dropped, as a phone's network does. */
const QUEUE = ["burst", "4kb", "latency", "400ms"];

export interface ShapedLine {
  /** Under which a browser on the line finds this machine. */
  address: string;
  /** A browser on the line, which treats `origins` as if they were https. */
  startBrowser: (origins: readonly string[]) => Promise<Browser>;
}

/** A wire of `kbps` kbit/s each way. @throws where nobody may make one: it takes root, and Linux */
export async function shapeLine(run: Run, kbps: number): Promise<ShapedLine> {
  if (!canMakeNamespaces()) throw new Error("shaping a line takes root, and Linux");
  const namespace = await openNamespace();
  run.after(namespace.close);
  const tbf = ["root", "tbf", "rate", `${kbps}kbit`, ...QUEUE];
  await execute("tc", ["qdisc", "add", "dev", namespace.outer, ...tbf]);
  await execute("tc", ["-n", namespace.name, "qdisc", "add", "dev", namespace.inner, ...tbf]);
  return {
    address: namespace.address,
    async startBrowser(origins) {
      const own = await ownBrowser(await namespace.launchInside(launchOptions(), origins));
      run.after(own.close);
      return own.browser;
    },
  };
}
