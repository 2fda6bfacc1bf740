import type { Capture } from "./capture.ts";
import { voiceAlone, type CapturedSource } from "./captured-source.ts";
import type { MediaEngine } from "./media-engine.ts";
import type { CaptureKind, Device, RoomEvent } from "./room-state.ts";
import type { PictureKind } from "./upload-budget.ts";

interface HostSourceParts {
  capture: Capture;
  engine: MediaEngine;
  /** Whether a request of this number is still the latest. */
  isCurrent: (epoch: number) => boolean;
  dispatch: (event: RoomEvent) => void;
  report: (error: unknown) => void;
}

/** Owns the opened camera or screen: none stays open that is neither sent nor about to be. */
export class HostSource {
  readonly #parts: HostSourceParts;
  /** Opened, not yet sent. */
  #opened: CapturedSource | null = null;
  #published: CapturedSource | null = null;
  #muted = false;

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
    this.#follow(source);
    dispatch({ type: "captured", epoch, kind, microphone: source.microphone });
  }

  /** Sends the voice without a picture. */
  async openVoice(epoch: number): Promise<void> {
    const { capture, isCurrent, dispatch } = this.#parts;
    const outcome = await capture.openTrack("microphone");
    if (!isCurrent(epoch)) return outcome.ok ? outcome.track.stop() : undefined;
    if (outcome.ok) this.#goOnWith(voiceAlone(outcome.track));
    dispatch({ type: "device-changed", device: "microphone", now: outcome.ok ? "chosen" : "gone" });
  }

  publish(): void {
    if (!this.#opened) return;
    this.#opened.mute(this.#muted);
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

  /** Takes the camera or the microphone that is chosen by now. Without effect on what is not being sent. */
  async changeDevice(device: Device): Promise<void> {
    await this.#replace(device, false);
  }

  showAs(kind: PictureKind): void {
    if (this.#published?.kind !== "screen") return;
    this.#published.showAs(kind);
    this.#parts.engine.showAs(kind);
  }

  /** Holds for what is sent now and for what comes. */
  mute(muted: boolean): void {
    this.#muted = muted;
    this.#published?.mute(muted);
  }

  close(): void {
    for (const source of [this.#opened, this.#published]) source?.stop();
    this.#opened = null;
    this.#published = null;
  }

  /** What is pulled out is replaced by what else there is; a screen that is no longer shared is not. */
  #follow(source: CapturedSource): void {
    const { dispatch, report } = this.#parts;
    source.onEnded((lost) => {
      if (source !== this.#published) return;
      if (lost === "picture" && source.kind === "screen")
        return dispatch({ type: "capture-ended", kind: source.kind });
      this.#replace(lost === "picture" ? "camera" : "microphone", true).catch(report);
    });
  }

  async #replace(device: Device, lost: boolean): Promise<void> {
    const { capture, dispatch } = this.#parts;
    const before = this.#published;
    if (!before || (device === "camera" && !sendsCamera(before))) return;
    const outcome = await capture.openTrack(device);
    if (this.#published !== before) {
      if (outcome.ok) outcome.track.stop();
      return;
    }
    if (outcome.ok) {
      this.#goOnWith(before.swapped(device, outcome.track));
      return dispatch({ type: "device-changed", device, now: lost ? "replaced" : "chosen" });
    }
    if (lost && device === "camera") this.#goOnWith(before.withoutPicture());
    dispatch({ type: "device-changed", device, now: lost ? "gone" : "kept" });
  }

  #goOnWith(source: CapturedSource): void {
    source.mute(this.#muted);
    this.#follow(source);
    this.#published = source;
    this.#parts.engine.publish(source);
  }
}

function sendsCamera({ kind, video }: CapturedSource): boolean {
  return kind === "camera" && video !== null;
}
