import type { DownloadOutcome, LiveCommand, LiveReport } from "#contract/desktop/desktop-bridge.ts";

/** What the environment, a browser or the desktop app, does for the renderer. */
export interface Platform {
  /** The API's base URL without a trailing slash; "" is the page's origin. */
  apiBaseUrl(): string;
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** XMLHttpRequest reports an upload's progress; fetch can't. */
  readonly uploadAdapter: "xhr" | "fetch";
  /** Where the person allows camera and microphone: in the browser, or in the operating system's settings. */
  readonly permissionSource: "browser" | "computer";
  /** Whether it shows the account's notifications by itself while it is open. */
  readonly showsNotices: boolean;
  /** Whether it can keep replays on the device; the desktop app's pages have no service worker. */
  keepsReplays(): boolean;
  /** Opens the payment provider's page, which later redirects to our /success. */
  openCheckout(url: string): void;
  /** The absolute URL of one of our pages, for example as the payment provider's return URL. */
  pageUrl(path: `/${string}`): string;
  /** Saves a file to the downloads. */
  saveFile(file: Blob, name: string): void;
  /**
   * Downloads a file from a path of our server that answers with an attachment. `started`: the environment says the rest
   * itself, as browsers do.
   */
  download(path: string): Promise<DownloadOutcome | "started">;
  /** Reports the lecture that is live on this page; null when it is over. */
  liveChanged(report: LiveReport | null): void;
  /** Subscribes to the environment's commands for a live lecture. Returns the function that unsubscribes. */
  onLiveCommand(listener: (command: LiveCommand) => void): () => void;
  /** Reloads the page after a chunk could not be loaded. */
  reload(): void;
}

let current: Platform | null = null;

/** Called once by each entry (web, desktop page), and by tests. */
export function providePlatform(provided: Platform): void {
  current = provided;
}

export function platform(): Platform {
  if (current === null) throw new Error("No platform was provided: call providePlatform() in the entry.");
  return current;
}

/** Distinguishes a denial by the operating system from one by the browser. Other reasons are returned unchanged. */
export function deniedBy<Reason extends string>(reason: Reason): Reason | "refusedByComputer" {
  return reason === "refused" && platform().permissionSource === "computer" ? "refusedByComputer" : reason;
}
