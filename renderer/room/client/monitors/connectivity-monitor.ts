import type { ConnectivityEvent } from "../../machine/room-state.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { Poller } from "#renderer/kit/clock/poller.ts";

/** How often the page compares clock readings to detect that the computer slept, in milliseconds. */
export const SLEEP_CHECK_INTERVAL_MS = 1_000;

/**
 * The server's ping interval plus its timeout: the server closes a connection that is silent for this long.
 * Milliseconds.
 */
export const SLEEP_THRESHOLD_MS = 10_000;

export interface ConnectivityMonitor {
  /** Returns a function that unsubscribes. */
  on(listener: (event: ConnectivityEvent) => void): () => void;
}

interface ConnectivityMonitorDeps {
  clock: Clock;
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  report: (error: unknown) => void;
}

export class BrowserConnectivityMonitor implements ConnectivityMonitor {
  readonly #deps: ConnectivityMonitorDeps;

  constructor(deps: ConnectivityMonitorDeps) {
    this.#deps = deps;
  }

  on(listener: (event: ConnectivityEvent) => void): () => void {
    const { clock, window, document, report } = this.#deps;
    let lastCheck = clock.now();
    let slept = false;
    const check = (otherwise: ConnectivityEvent | null): undefined => {
      const now = clock.now();
      slept ||= now - lastCheck >= SLEEP_THRESHOLD_MS;
      lastCheck = now;
      // Browsers throttle background pages to one timer a minute, which looks like sleep. Only a visible page can
      // detect real sleep.
      if (document.visibilityState !== "visible") return;
      const event = slept ? "awake" : otherwise;
      slept = false;
      if (event) listener(event);
    };
    const poller = new Poller({
      clock,
      report,
      intervalMs: SLEEP_CHECK_INTERVAL_MS,
      poll: () => check(null),
    });
    const visibilityChanged = () => check("visible");
    const online = () => listener("online");
    poller.start();
    document.addEventListener("visibilitychange", visibilityChanged);
    window.addEventListener("online", online);
    return () => {
      poller.stop();
      document.removeEventListener("visibilitychange", visibilityChanged);
      window.removeEventListener("online", online);
    };
  }
}
