import { chromium, type Browser, type LaunchOptions } from "playwright";
import { signalFamily } from "./processes.ts";

export interface OwnBrowser {
  browser: Browser;
  /** To all its processes, or those with a word in their command line. */
  signal: (signal: NodeJS.Signals, only?: string) => Promise<void>;
  /** SIGKILL: it says goodbye to nobody. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

/** A browser that nobody else uses, to be stopped and killed. */
export async function ownBrowser(launch: LaunchOptions): Promise<OwnBrowser> {
  const server = await chromium.launchServer(launch);
  const browser = await chromium.connect(server.wsEndpoint());
  const { pid } = server.process();
  if (pid === undefined) throw new Error("A browser that runs has a process.");
  return {
    browser,
    signal: (signal, only) => signalFamily(pid, signal, only),
    kill: () => server.kill(),
    close: () => server.close(),
  };
}
