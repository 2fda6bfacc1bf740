import type { Capture, CaptureOutcome, TrackOutcome } from "../media/capture/capture.ts";
import type { CapturedMedia } from "../media/capture/captured-media.ts";
import type { CaptureKind, Device, DeviceState } from "../machine/room-state.ts";
import type { VideoContent } from "../quality/allocate-bandwidth.ts";
import { flushPromises } from "./fakes.ts";

/** Captured media without tracks, which records how its methods are called. */
export class FakeCapturedMedia implements CapturedMedia {
  readonly kind: CaptureKind;
  readonly microphone: DeviceState = { at: "on" };
  readonly audioTracks = [];
  /** Any object will do, because the fake engine only checks whether there is a track. */
  videoTrack: MediaStreamTrack | null = {} as MediaStreamTrack;
  stopped = false;
  muted = false;
  /** The microphone's level while it is muted. */
  voiceLevel = 0;
  videoContent: VideoContent = "motion";
  readonly replacedDevices: Device[] = [];
  endTrack: (lost?: "video" | "microphone") => void = () => undefined;

  constructor(kind: CaptureKind) {
    this.kind = kind;
  }
  onEnded(action: (lost: "video" | "microphone") => void): void {
    this.endTrack = (lost = "video") => action(lost);
  }
  setVideoContent(content: VideoContent): void {
    this.videoContent = content;
  }
  setMuted(muted: boolean): void {
    this.muted = muted;
  }
  mutedVoiceLevel(): number {
    return this.muted ? this.voiceLevel : 0;
  }
  withDevice(device: Device): CapturedMedia {
    this.replacedDevices.push(device);
    return this;
  }
  withoutVideo(): CapturedMedia {
    this.videoTrack = null;
    return this;
  }
  stop(): void {
    this.stopped = true;
  }
}

/** Leaves every request pending until the test resolves it. */
export class FakeCapture implements Capture {
  readonly requests: { kind: CaptureKind; settle: (outcome: CaptureOutcome) => void }[] = [];
  answerTrack: (device: Device | "corner") => TrackOutcome | Promise<TrackOutcome> = () => ({
    ok: false,
    reason: "no-device",
  });

  open(kind: CaptureKind): Promise<CaptureOutcome> {
    return new Promise((resolve) => this.requests.push({ kind, settle: resolve }));
  }

  async openTrack(device: Device | "corner"): Promise<TrackOutcome> {
    return this.answerTrack(device);
  }

  /** Resolves the oldest pending request with this media. */
  async succeed(media: FakeCapturedMedia): Promise<FakeCapturedMedia> {
    this.requests.shift()?.settle({ ok: true, media });
    await flushPromises();
    return media;
  }

  /** Rejects the oldest pending request, as if the user had denied permission. */
  async refuse(): Promise<void> {
    this.requests.shift()?.settle({ ok: false, reason: "refused" });
    await flushPromises();
  }
}
