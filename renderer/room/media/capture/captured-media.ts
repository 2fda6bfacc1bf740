import type { CaptureKind, Device, DeviceState } from "../../machine/room-state.ts";
import { MicrophoneMeter } from "./microphone-meter.ts";
import type { VideoContent } from "../../quality/allocate-bandwidth.ts";

/** An opened camera or screen with its audio. Its owner must `stop` it. */
export interface CapturedMedia {
  kind: CaptureKind;
  /** Null when the camera was unplugged and only the audio continues. */
  videoTrack: MediaStreamTrack | null;
  /** The microphone, and a shared screen's own audio. */
  audioTracks: readonly MediaStreamTrack[];
  microphone: DeviceState;
  videoContent: VideoContent;
  /** Calls back when a device is unplugged, or when the browser's own "Stop sharing" ends the video. */
  onEnded(action: (lost: "video" | "microphone") => void): void;
  /** Sharp text or smooth motion; screens only. */
  setVideoContent(content: VideoContent): void;
  /** Returns the same media with another camera or microphone; the replaced track is stopped. */
  withDevice(device: Device, track: MediaStreamTrack): CapturedMedia;
  /** Returns the remaining media when the camera is gone or the video was stopped: the microphone. */
  withoutVideo(): CapturedMedia;
  /** Mutes the microphone only; a shared screen's own audio continues. */
  setMuted(muted: boolean): void;
  /** Returns the muted microphone's level, 0 to 1; 0 while it is audible or there is none. */
  mutedVoiceLevel(): number;
  /** Idempotent. */
  stop(): void;
}

export interface CapturedTracks {
  kind: CaptureKind;
  /** As delivered by the camera or screen. */
  capturedVideo: MediaStreamTrack | null;
  /** The sent track: the captured one itself, or one generated from it. */
  sentVideo: MediaStreamTrack | null;
  microphoneTrack: MediaStreamTrack | null;
  screenAudio: readonly MediaStreamTrack[];
  microphone: DeviceState;
  videoContent: VideoContent;
}

/** Slides need few but sharp frames. */
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
  /** Open only while the microphone is muted. */
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
    // If a screen does not support frame rates, it keeps its own; the senders limit theirs anyway.
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

  /** Set on the sent track, where the encoder reads it. */
  #setContentHint(): void {
    if (this.kind === "screen" && this.videoTrack)
      this.videoTrack.contentHint = this.#videoContent === "text" ? "detail" : "motion";
  }
}

/** The host's microphone without video, as after the camera was unplugged. */
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
