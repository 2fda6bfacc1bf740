import type { Clock } from "./clock.ts";
import type { MediaEngine } from "./media-engine.ts";
import { TRAFFIC_INTERVAL_MS } from "./room-constants.ts";
import { isHost, isInside, shownSource } from "./room-selectors.ts";
import type { RoomStore } from "./room-store.ts";
import { lookAtTraffic } from "./traffic.ts";

interface TrafficWatchParts {
  engine: MediaEngine;
  clock: Clock;
  store: RoomStore;
  /** Whether this viewer wants a picture at all. */
  wantsPicture: () => boolean;
  report: (error: unknown) => void;
}

/** Looks every other second at what the calls carry, for as long as the visit lasts. */
export class TrafficWatch {
  readonly #parts: TrafficWatchParts;
  #cancel: () => void = () => undefined;
  #running = false;

  constructor(parts: TrafficWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#plan();
  }

  stop(): void {
    this.#running = false;
    this.#cancel();
  }

  #plan(): void {
    if (!this.#running) return;
    this.#cancel = this.#parts.clock.after(TRAFFIC_INTERVAL_MS, () => {
      this.#look()
        .catch(this.#parts.report)
        .finally(() => this.#plan());
    });
  }

  async #look(): Promise<void> {
    const { engine, store, wantsPicture } = this.#parts;
    if (!isInside(store.getState())) return;
    const counters = await engine.measure();
    const view = store.getState();
    // A shared text stands still for minutes, and that is as it should be.
    const moving = !isHost(view) && shownSource(view) === "camera" && wantsPicture();
    store.setState({
      traffic: lookAtTraffic(view.traffic, counters, {
        moving,
        exceeded: engine.uploadExceeded(),
      }),
    });
  }
}
