import type { Clock } from "./clock.ts";
import { Repeat } from "./repeat.ts";
import { BEAT_MS, SLEPT_MS } from "./room-constants.ts";

/**
 * What a browser notices of its own line. `online`: a network is there again. `awake`: the computer slept, or the page
 * was frozen, for longer than the server waits for one that is silent. `visible`: somebody looks at the page again.
 */
export type LineSign = "online" | "awake" | "visible";

export interface LineSigns {
  /** Answers the function that unsubscribes. */
  on(listener: (sign: LineSign) => void): () => void;
}

interface Surroundings {
  clock: Clock;
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  report: (error: unknown) => void;
}

export class BrowserLineSigns implements LineSigns {
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  on(listener: (sign: LineSign) => void): () => void {
    const { clock, window, document, report } = this.#around;
    let last = clock.now();
    let slept = false;
    const look = (otherwise: LineSign | null): undefined => {
      const now = clock.now();
      slept ||= now - last >= SLEPT_MS;
      last = now;
      // A page in the background is woken once a minute at times: that is no sleep until somebody looks.
      if (document.visibilityState !== "visible") return;
      const sign = slept ? "awake" : otherwise;
      slept = false;
      if (sign) listener(sign);
    };
    const beat = new Repeat({ clock, report, everyMs: BEAT_MS, look: () => look(null) });
    const seen = () => look("visible");
    const online = () => listener("online");
    beat.start();
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("online", online);
    return () => {
      beat.stop();
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("online", online);
    };
  }
}
