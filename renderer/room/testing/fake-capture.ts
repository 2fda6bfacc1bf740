import type { Capture, CaptureOutcome, TrackOutcome } from "../capture.ts";
import type { CapturedSource } from "../captured-source.ts";
import type { CaptureKind, Device, DeviceState } from "../room-state.ts";
import type { PictureKind } from "../upload-budget.ts";
import { settled } from "./fakes.ts";

/** A source that only knows whether it was stopped. */
export class FakeSource implements CapturedSource {
  readonly kind: CaptureKind;
  readonly microphone: DeviceState = { at: "on" };
  readonly sounds = [];
  stopped = false;
  muted = false;
  shows: PictureKind = "motion";
  readonly swaps: string[] = [];
  end: (lost?: "picture" | "microphone") => void = () => undefined;

  constructor(kind: CaptureKind) {
    this.kind = kind;
  }
  /** A fake engine needs no more of it than whether there is one. */
  video: MediaStreamTrack | null = {} as MediaStreamTrack;
  onEnded(action: (lost: "picture" | "microphone") => void): void {
    this.end = (lost = "picture") => action(lost);
  }
  showAs(kind: PictureKind): void {
    this.shows = kind;
  }
  mute(muted: boolean): void {
    this.muted = muted;
  }
  swapped(device: Device): CapturedSource {
    this.swaps.push(device);
    return this;
  }
  withoutPicture(): CapturedSource {
    this.video = null;
    return this;
  }
  stop(): void {
    this.stopped = true;
  }
}

/** Opens nothing until the test answers. */
export class FakeCapture implements Capture {
  readonly asked: { kind: CaptureKind; answer: (outcome: CaptureOutcome) => void }[] = [];

  open(kind: CaptureKind): Promise<CaptureOutcome> {
    return new Promise((resolve) => this.asked.push({ kind, answer: resolve }));
  }

  answerTrack: () => TrackOutcome | Promise<TrackOutcome> = () => ({ ok: false, reason: "no-device" });

  async openTrack(): Promise<TrackOutcome> {
    return this.answerTrack();
  }

  async give(source: FakeSource): Promise<FakeSource> {
    this.asked.shift()?.answer({ ok: true, source });
    await settled();
    return source;
  }

  async refuse(): Promise<void> {
    this.asked.shift()?.answer({ ok: false, reason: "refused" });
    await settled();
  }
}
