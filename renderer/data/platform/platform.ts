import type { DownloadOutcome, LiveCommand, LiveReport } from "#contract/desktop/desktop-bridge.ts";

/** The renderer's interface to its environment, a browser or the desktop app. */
export interface Platform {
  /** The API's base URL without a trailing slash; "" is the page's origin. */
  apiBaseUrl(): string;
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** XMLHttpRequest reports an upload's progress; fetch can't. */
  readonly uploadAdapter: "xhr" | "fetch";
  /** The place where the user allows camera and microphone: the browser, or the operating system's settings. */
  readonly permissionSource: "browser" | "computer";
  /** True if the environment itself shows the account's notifications while it is open. */
  readonly showsNotifications: boolean;
  /**
   * Returns whether this is probably the user's own device, on which a log-in is remembered unless the user declines:
   * a phone, a tablet, or a computer with the desktop app.
   */
  isOwnDevice(): boolean;
  /** Returns whether replays can be stored on the device; the desktop app's pages have no service worker. */
  storesReplays(): boolean;
  /** Opens the payment provider's page, which later redirects to our /success. */
  openCheckout(url: string): void;
  /** The absolute URL of one of our pages, for example as the payment provider's return URL. */
  pageUrl(path: `/${string}`): string;
  saveFile(file: Blob, name: string): void;
  /**
   * Downloads a file from a path of our server that responds with an attachment. Returns `started` if the environment
   * itself reports the outcome, as browsers do.
   */
  download(path: string): Promise<DownloadOutcome | "started">;
  /** Reports the live lecture of this page; null when it has ended. */
  liveChanged(report: LiveReport | null): void;
  /** Subscribes to the environment's commands for a live lecture. Returns the function that unsubscribes. */
  onLiveCommand(listener: (command: LiveCommand) => void): () => void;
  /** Reloads the page after a chunk failed to load. */
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
