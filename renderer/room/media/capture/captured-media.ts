import type { CaptureKind, Device, DeviceState } from "../../machine/room-state.ts";
import { MicrophoneMeter } from "./microphone-meter.ts";
import type { VideoContent } from "../../quality/allocate-bandwidth.ts";

/** An opened camera or screen with its audio. The owner must call `stop`. */
export interface CapturedMedia {
  kind: CaptureKind;
  /** Null when the video was stopped or the camera was unplugged, and only audio continues. */
  videoTrack: MediaStreamTrack | null;
  /** The microphone's track, and a shared screen's own audio. */
  audioTracks: readonly MediaStreamTrack[];
  microphone: DeviceState;
  videoContent: VideoContent;
  /** Calls `action` when a device is unplugged, or when the browser's own "Stop sharing" button ends the video. */
  onEnded(action: (lost: "video" | "microphone") => void): void;
  /** Chooses sharp text or smooth motion. Has no effect on a camera. */
  setVideoContent(content: VideoContent): void;
  /** Returns the same media with this camera or microphone instead of the current one, whose track is stopped. */
  withDevice(device: Device, track: MediaStreamTrack): CapturedMedia;
  /** Returns what remains when the camera is gone or the video was stopped: the microphone. */
  withoutVideo(): CapturedMedia;
  /** Mutes only the microphone; a shared screen's own audio continues. */
  setMuted(muted: boolean): void;
  /** Returns the muted microphone's level, 0 to 1. Returns 0 if the microphone is not muted, or if there is none. */
  mutedVoiceLevel(): number;
  /** Idempotent. */
  stop(): void;
}

export interface CapturedTracks {
  kind: CaptureKind;
  /** The video track as delivered by the camera or screen. */
  capturedVideo: MediaStreamTrack | null;
  /** The video track that is sent: the captured one itself, or one generated from it. */
  sentVideo: MediaStreamTrack | null;
  microphoneTrack: MediaStreamTrack | null;
  screenAudio: readonly MediaStreamTrack[];
  microphone: DeviceState;
  videoContent: VideoContent;
}

/** Text needs few but sharp frames. */
export const SCREEN_FPS: Record<VideoContent, ConstrainDoubleRange> = {
  text: { ideal: 10, max: 15 },
  motion: { ideal: 30, max: 30 },
};

export class OpenedMedia implements CapturedMedia {
  readonly kind: CaptureKind;
  readonly videoTrack: MediaStreamTrack | null;
  readonly audioTracks: readonly MediaStreamTrack[];
  readonly microphone: DeviceState;
  readonly #tracks: CapturedTracks;
  #videoContent: VideoContent;
  /** Measures the microphone while it is muted; null otherwise. */
  #meter: MicrophoneMeter | null = null;

  constructor(tracks: CapturedTracks) {
    this.#tracks = tracks;
    this.kind = tracks.kind;
    this.videoTrack = tracks.sentVideo;
    this.audioTracks = [...(tracks.microphoneTrack ? [tracks.microphoneTrack] : []), ...tracks.screenAudio];
    this.microphone = tracks.microphone;
    this.#videoContent = tracks.videoContent;
    this.#setContentHint();
  }

  get videoContent(): VideoContent {
    return this.#videoContent;
  }

  onEnded(action: (lost: "video" | "microphone") => void): void {
    const { capturedVideo, microphoneTrack } = this.#tracks;
    capturedVideo?.addEventListener("ended", () => action("video"), { once: true });
    microphoneTrack?.addEventListener("ended", () => action("microphone"), { once: true });
  }

  setVideoContent(content: VideoContent): void {
    if (this.kind !== "screen" || content === this.#videoContent) return;
    this.#videoContent = content;
    this.#setContentHint();
    // A screen that does not support this frame rate keeps its own. The senders limit viewers' frame rate in either
    // case.
    this.#tracks.capturedVideo
      ?.applyConstraints({ frameRate: SCREEN_FPS[content] })
      .catch(ignoreOverconstrained);
  }

  withDevice(device: Device, track: MediaStreamTrack): CapturedMedia {
    const { capturedVideo, microphoneTrack } = this.#tracks;
    this.#closeMeter();
    if (device === "camera") {
      capturedVideo?.stop();
      return new OpenedMedia({ ...this.#tracks, capturedVideo: track, sentVideo: track });
    }
    microphoneTrack?.stop();
    return new OpenedMedia({
      ...this.#tracks,
      videoContent: this.#videoContent,
      microphoneTrack: track,
      microphone: { at: "on" },
    });
  }

  withoutVideo(): CapturedMedia {
    const { capturedVideo, sentVideo, screenAudio, ...rest } = this.#tracks;
    this.#closeMeter();
    for (const track of [capturedVideo, sentVideo, ...screenAudio]) track?.stop();
    return new OpenedMedia({
      ...rest,
      kind: "camera",
      videoContent: "motion",
      capturedVideo: null,
      sentVideo: null,
      screenAudio: [],
    });
  }

  setMuted(muted: boolean): void {
    if (this.#tracks.microphoneTrack) this.#tracks.microphoneTrack.enabled = !muted;
    if (!muted) this.#closeMeter();
  }

  mutedVoiceLevel(): number {
    const { microphoneTrack } = this.#tracks;
    if (!microphoneTrack || microphoneTrack.enabled || microphoneTrack.readyState === "ended") return 0;
    this.#meter ??= new MicrophoneMeter(microphoneTrack);
    return this.#meter.level();
  }

  stop(): void {
    this.#closeMeter();
    const { capturedVideo, sentVideo, microphoneTrack, screenAudio } = this.#tracks;
    for (const track of [capturedVideo, sentVideo, microphoneTrack, ...screenAudio]) track?.stop();
  }

  #closeMeter(): void {
    this.#meter?.close();
    this.#meter = null;
  }

  /** Sets the hint on the sent track, because the encoder reads it there. */
  #setContentHint(): void {
    if (this.kind === "screen" && this.videoTrack)
      this.videoTrack.contentHint = this.#videoContent === "text" ? "detail" : "motion";
  }
}

/** Returns the host's microphone as media without video, as after the camera was unplugged. */
export function microphoneOnly(microphoneTrack: MediaStreamTrack): CapturedMedia {
  return new OpenedMedia({
    kind: "camera",
    videoContent: "motion",
    capturedVideo: null,
    sentVideo: null,
    microphoneTrack,
    screenAudio: [],
    microphone: { at: "on" },
  });
}

function ignoreOverconstrained(error: unknown): void {
  if (!(error instanceof DOMException) || error.name !== "OverconstrainedError") throw error;
}
