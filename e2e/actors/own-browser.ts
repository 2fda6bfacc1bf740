import { chromium, test, type Browser } from "playwright/test";
import { signalFamily } from "./processes.ts";

export interface OwnBrowser {
  browser: Browser;
  /** To all its processes, or those with a word in their command line. */
  signal: (signal: NodeJS.Signals, only?: string) => Promise<void>;
  /** SIGKILL: it says goodbye to nobody. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

/** A browser that nobody else uses, to be stopped and killed. As `playwright.config.ts` starts them. */
export async function ownBrowser(
  changed: { executablePath?: string; args?: string[] } = {},
): Promise<OwnBrowser> {
  const { launchOptions = {} } = test.info().project.use;
  const args = [...(launchOptions.args ?? []), ...(changed.args ?? [])];
  const server = await chromium.launchServer({ ...launchOptions, ...changed, args });
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
