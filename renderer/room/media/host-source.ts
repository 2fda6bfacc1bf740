import type { Capture } from "./capture/capture.ts";
import { microphoneOnly, type CapturedMedia } from "./capture/captured-media.ts";
import type { PublisherEngine } from "./engine/publisher-engine.ts";
import type { CaptureKind, Device, RoomEvent } from "../machine/room-state.ts";
import type { VideoContent } from "../quality/allocate-bandwidth.ts";

interface HostSourceDeps {
  capture: Capture;
  publisher: PublisherEngine;
  /** Returns true if a request of this epoch is still the latest. */
  isCurrent: (epoch: number) => boolean;
  dispatch: (event: RoomEvent) => void;
  report: (error: unknown) => void;
}

/** Owns the opened camera, screen and microphone. Only media that is published, or about to be, stays open. */
export class HostSource {
  readonly #deps: HostSourceDeps;
  /** Media that is opened but not published yet. */
  #opened: CapturedMedia | null = null;
  #published: CapturedMedia | null = null;
  #muted = false;

  constructor(deps: HostSourceDeps) {
    this.#deps = deps;
  }

  /** Opens a camera or screen. The machine responds to `captured` with the effect `publish`. */
  async open(kind: CaptureKind, epoch: number): Promise<void> {
    const { capture, isCurrent, dispatch } = this.#deps;
    const outcome = await capture.open(kind);
    if (!outcome.ok) {
      if (isCurrent(epoch)) dispatch({ type: "capture-failed", epoch, kind, reason: outcome.reason });
      return;
    }
    const { media } = outcome;
    if (!isCurrent(epoch)) return media.stop();
    this.#opened = media;
    this.#watchEnded(media);
    dispatch({ type: "captured", epoch, kind, microphone: media.microphone });
  }

  /** Opens and publishes the microphone without video. */
  async openMicrophone(epoch: number): Promise<void> {
    const { capture, isCurrent, dispatch } = this.#deps;
    const outcome = await capture.openTrack("microphone");
    if (!isCurrent(epoch)) return outcome.ok ? outcome.track.stop() : undefined;
    if (outcome.ok) this.#publishReplacement(microphoneOnly(outcome.track));
    dispatch({ type: "device-changed", device: "microphone", outcome: outcome.ok ? "chosen" : "gone" });
  }

  change(to: "publish" | "stop-video" | "unpublish"): void {
    if (to === "publish") this.#publish();
    else if (to === "stop-video") this.#stopVideo();
    else this.#unpublish();
  }

  /** Hands the opened media to the publisher, then stops the previously published media. */
  #publish(): void {
    if (!this.#opened) return;
    this.#opened.setMuted(this.#muted);
    this.#deps.publisher.publish(this.#opened);
    this.#published?.stop();
    this.#published = this.#opened;
    this.#opened = null;
  }

  /** Stops the video; the microphone continues. */
  #stopVideo(): void {
    if (this.#published) this.#publishReplacement(this.#published.withoutVideo());
  }

  #unpublish(): void {
    this.#deps.publisher.unpublish();
    this.#published?.stop();
    this.#published = null;
  }

  /** Switches to the camera or microphone that is chosen now. Has no effect if that kind of device is not published. */
  async switchDevice(device: Device): Promise<void> {
    await this.#replaceDevice(device, false);
  }

  setVideoContent(content: VideoContent): void {
    if (this.#published?.kind !== "screen") return;
    this.#published.setVideoContent(content);
    this.#deps.publisher.setVideoContent(content);
  }

  /** Applies to the published media and to media published later. */
  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#published?.setMuted(muted);
  }

  /** Returns the muted microphone's level, 0 to 1. Returns 0 if the microphone is not muted, or if there is none. */
  mutedVoiceLevel(): number {
    return this.#published?.mutedVoiceLevel() ?? 0;
  }

  close(): void {
    for (const media of [this.#opened, this.#published]) media?.stop();
    this.#opened = null;
    this.#published = null;
  }

  /** Replaces an unplugged device with another one, if any. When the user stops sharing a screen, the capture ends. */
  #watchEnded(media: CapturedMedia): void {
    const { dispatch, report } = this.#deps;
    media.onEnded((lost) => {
      if (media !== this.#published) return;
      if (lost === "video" && media.kind === "screen")
        return dispatch({ type: "capture-ended", kind: media.kind });
      this.#replaceDevice(lost === "video" ? "camera" : "microphone", true).catch(report);
    });
  }

  async #replaceDevice(device: Device, lost: boolean): Promise<void> {
    const { capture, dispatch } = this.#deps;
    const before = this.#published;
    if (!before || (device === "camera" && !sendsCamera(before))) return;
    const outcome = await capture.openTrack(device);
    if (this.#published !== before) {
      if (outcome.ok) outcome.track.stop();
      return;
    }
    if (outcome.ok) {
      this.#publishReplacement(before.withDevice(device, outcome.track));
      return dispatch({ type: "device-changed", device, outcome: lost ? "replaced" : "chosen" });
    }
    if (lost && device === "camera") this.#publishReplacement(before.withoutVideo());
    dispatch({ type: "device-changed", device, outcome: lost ? "gone" : "kept" });
  }

  #publishReplacement(media: CapturedMedia): void {
    media.setMuted(this.#muted);
    this.#watchEnded(media);
    this.#published = media;
    this.#deps.publisher.publish(media);
  }
}

function sendsCamera({ kind, videoTrack }: CapturedMedia): boolean {
  return kind === "camera" && videoTrack !== null;
}
