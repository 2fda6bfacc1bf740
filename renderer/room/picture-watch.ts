import type { Clock } from "./clock.ts";
import type { MediaEngine } from "./media-engine.ts";
import { Repeat } from "./repeat.ts";
import { WATCHDOG_INTERVAL_MS } from "./room-constants.ts";
import type { RoomState } from "./room-state.ts";
import { look, startWatch } from "./watchdog.ts";

interface PictureWatchParts {
  engine: MediaEngine;
  clock: Clock;
  /** Null while nobody needs a picture; otherwise whether it should be moving. */
  expected: () => { moving: boolean } | null;
  stalled: () => void;
  /** Called when what is received begins to move, or has stood for two looks. */
  moving: (on: boolean) => void;
  report: (error: unknown) => void;
}

/** Looks at the incoming picture once a second, for as long as the visit lasts. */
export class PictureWatch {
  readonly #parts: PictureWatchParts;
  readonly #repeat: Repeat;
  #watch = startWatch(0);
  #passed = 0;
  #standing = 0;

  constructor(parts: PictureWatchParts) {
    this.#parts = parts;
    const { clock, report } = parts;
    this.#repeat = new Repeat({ clock, report, everyMs: WATCHDOG_INTERVAL_MS, look: () => this.#tick() });
  }

  start(): void {
    if (this.#repeat.running) return;
    this.#watch = startWatch(this.#parts.clock.now());
    this.#repeat.start();
  }

  stop(): void {
    this.#repeat.stop();
  }

  #tellMoving(passed: number): void {
    const moved = passed !== this.#passed;
    this.#passed = passed;
    this.#standing = moved ? 0 : this.#standing + 1;
    if (moved || this.#standing === 2) this.#parts.moving(moved);
  }

  async #tick(): Promise<void> {
    const { engine, clock, expected, stalled } = this.#parts;
    if (!expected()) {
      this.#watch = startWatch(clock.now());
      return;
    }
    const sample = await engine.sample();
    const wanted = expected();
    if (!wanted || !this.#repeat.running) return;
    // Who wants sound alone is sent no picture: theirs is what they hear.
    this.#tellMoving(wanted.moving ? sample.frames : sample.sounds);
    const seen = look(this.#watch, sample, wanted.moving, clock.now());
    this.#watch = seen.watch;
    if (seen.stalled) stalled();
  }
}

/** A viewer whose host is there needs a call; it must move only while there is something to see. */
export function pictureExpected(
  { phase, seat, stage }: RoomState,
  wanted: boolean,
): { moving: boolean } | null {
  if (phase.name !== "live" || seat?.role !== "viewer" || !stage.hostPresent) return null;
  return { moving: wanted && stage.source !== "none" };
}
