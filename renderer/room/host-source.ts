import type { Capture, CapturedSource } from "./capture.ts";
import type { MediaEngine } from "./media-engine.ts";
import type { CaptureKind, RoomEvent } from "./room-state.ts";

interface HostSourceParts {
  capture: Capture;
  engine: MediaEngine;
  /** Whether a request of this number is still the latest. */
  isCurrent: (epoch: number) => boolean;
  dispatch: (event: RoomEvent) => void;
}

/** Owns the opened camera or screen: none stays open that is neither sent nor about to be. */
export class HostSource {
  readonly #parts: HostSourceParts;
  /** Opened, not yet sent. */
  #opened: CapturedSource | null = null;
  #published: CapturedSource | null = null;

  constructor(parts: HostSourceParts) {
    this.#parts = parts;
  }

  async open(kind: CaptureKind, epoch: number): Promise<void> {
    const { capture, isCurrent, dispatch } = this.#parts;
    const outcome = await capture.open(kind);
    if (!outcome.ok) {
      if (isCurrent(epoch)) dispatch({ type: "capture-refused", epoch, kind, reason: outcome.reason });
      return;
    }
    const { source } = outcome;
    if (!isCurrent(epoch)) return source.stop();
    this.#opened = source;
    source.onEnded(() => {
      if (source === this.#published) dispatch({ type: "capture-ended", kind });
    });
    dispatch({ type: "captured", epoch, kind, microphone: source.microphone });
  }

  publish(): void {
    if (!this.#opened) return;
    this.#parts.engine.publish(this.#opened);
    this.#published?.stop();
    this.#published = this.#opened;
    this.#opened = null;
  }

  unpublish(): void {
    this.#parts.engine.unpublish();
    this.#published?.stop();
    this.#published = null;
  }

  close(): void {
    for (const source of [this.#opened, this.#published]) source?.stop();
    this.#opened = null;
    this.#published = null;
  }
}
