import type { Clock } from "./clock.ts";
import type { MediaEngine } from "./media-engine.ts";
import { Repeat } from "./repeat.ts";
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
  readonly #repeat: Repeat;

  constructor(parts: TrafficWatchParts) {
    this.#parts = parts;
    const { clock, report } = parts;
    this.#repeat = new Repeat({ clock, report, everyMs: TRAFFIC_INTERVAL_MS, look: () => this.#look() });
  }

  start(): void {
    this.#repeat.start();
  }

  stop(): void {
    this.#repeat.stop();
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
