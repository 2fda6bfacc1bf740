import type { LiveCommand, LiveReport } from "#contract/desktop-bridge.ts";

/** What the surroundings (a browser, or the desktop shell) do for the renderer. */
export interface Platform {
  /** Where the API answers, without a trailing slash; "" is the page's own origin. */
  apiBaseUrl(): string;
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** XMLHttpRequest tells how far an upload is; fetch can't. */
  readonly uploadAdapter: "xhr" | "fetch";
  /** Who lets a page use camera and microphone: the browser at its address bar, or the computer in its settings. */
  readonly deviceGate: "browser" | "computer";
  /** Leaves for the payment provider's page, which later comes back to our /success. */
  openCheckout(url: string): void;
  /** Address of one of our own pages, as the payment provider must know it to come back. */
  pageUrl(path: `/${string}`): string;
  /** Puts a file where the person finds it: among their downloads. */
  saveFile(file: Blob, name: string): void;
  /** Tells the surroundings of a lecture that is given or seen here; null when it is over. */
  liveChanged(report: LiveReport | null): void;
  /** Hears what the surroundings ask of a lecture that is being given. Answers how to stop. */
  onLiveCommand(listener: (command: LiveCommand) => void): () => void;
  /** Starts the page anew, after a chunk of it could not be loaded. */
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

/** Tells a refusal of the computer from a browser's, since it is allowed elsewhere. Other reasons stay what they are. */
export function whoRefused<Reason extends string>(reason: Reason): Reason | "refusedByComputer" {
  return reason === "refused" && platform().deviceGate === "computer" ? "refusedByComputer" : reason;
}
