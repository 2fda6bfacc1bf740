import { chromium, type Browser, type LaunchOptions } from "playwright";
import { signalProcessTree } from "#backend/quality/testing/processes/process-tree.ts";

export interface OwnBrowser {
  browser: Browser;
  /** Sends a signal to all of the browser's processes, or to those whose command line contains `only`. */
  signal: (signal: NodeJS.Signals, only?: string) => Promise<void>;
  /** Ends the browser with SIGKILL, so that no connection is closed properly. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

/** Launches a browser that no other test uses, so that a test can stop or kill it. */
export async function launchOwnBrowser(launch: LaunchOptions): Promise<OwnBrowser> {
  const server = await chromium.launchServer(launch);
  const browser = await chromium.connect(server.wsEndpoint());
  const { pid } = server.process();
  if (pid === undefined) throw new Error("The launched browser has no process.");
  return {
    browser,
    signal: (signal, only) => signalProcessTree(pid, signal, only),
    kill: () => server.kill(),
    close: () => server.close(),
  };
}
