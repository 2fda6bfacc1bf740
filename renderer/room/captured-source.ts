import type { CaptureKind, Device, DeviceState } from "./room-state.ts";
import type { PictureKind } from "./upload-budget.ts";

/** An opened camera or screen with its sounds. Whoever gets one must `stop` it. */
export interface CapturedSource {
  kind: CaptureKind;
  /** Null when the camera was pulled out, and only the voice goes on. */
  video: MediaStreamTrack | null;
  /** The voice, and a shared screen's own sound. */
  sounds: readonly MediaStreamTrack[];
  microphone: DeviceState;
  shows: PictureKind;
  /** Calls back when a device is pulled out, or the browser's own "Stop sharing" ends the picture. */
  onEnded(action: (lost: "picture" | "microphone") => void): void;
  /** Sharp or fluent; a screen's choice. */
  showAs(kind: PictureKind): void;
  /** The same source with another camera or microphone in place of the old one, which is stopped. */
  swapped(device: Device, track: MediaStreamTrack): CapturedSource;
  /** What is left of it when its camera is gone: the sounds. */
  withoutPicture(): CapturedSource;
  /** The voice only; a shared screen's own sound goes on. */
  mute(muted: boolean): void;
  /** Idempotent. */
  stop(): void;
}

export interface Tracks {
  kind: CaptureKind;
  /** What the camera or the screen itself gives. */
  picture: MediaStreamTrack | null;
  /** What is sent of it: the same, or made of it. */
  sent: MediaStreamTrack | null;
  voice: MediaStreamTrack | null;
  others: readonly MediaStreamTrack[];
  microphone: DeviceState;
  shows: PictureKind;
}

/** Slides need few frames, and then each of them sharp. */
export const SCREEN_FPS: Record<PictureKind, ConstrainDoubleRange> = {
  text: { ideal: 10, max: 15 },
  motion: { ideal: 30, max: 30 },
};

export class OpenSource implements CapturedSource {
  readonly kind: CaptureKind;
  readonly video: MediaStreamTrack | null;
  readonly sounds: readonly MediaStreamTrack[];
  readonly microphone: DeviceState;
  readonly #tracks: Tracks;
  #shows: PictureKind;

  constructor(tracks: Tracks) {
    this.#tracks = tracks;
    this.kind = tracks.kind;
    this.video = tracks.sent;
    this.sounds = [...(tracks.voice ? [tracks.voice] : []), ...tracks.others];
    this.microphone = tracks.microphone;
    this.#shows = tracks.shows;
    this.#hint();
  }

  get shows(): PictureKind {
    return this.#shows;
  }

  onEnded(action: (lost: "picture" | "microphone") => void): void {
    this.#tracks.picture?.addEventListener("ended", () => action("picture"), { once: true });
    this.#tracks.voice?.addEventListener("ended", () => action("microphone"), { once: true });
  }

  showAs(kind: PictureKind): void {
    if (this.kind !== "screen" || kind === this.#shows) return;
    this.#shows = kind;
    this.#hint();
    // A screen that knows no rates goes on as it is; the senders keep their own.
    this.#tracks.picture?.applyConstraints({ frameRate: SCREEN_FPS[kind] }).catch(ignoreOverconstrained);
  }

  swapped(device: Device, track: MediaStreamTrack): CapturedSource {
    const { picture, voice } = this.#tracks;
    if (device === "camera") {
      picture?.stop();
      return new OpenSource({ ...this.#tracks, picture: track, sent: track });
    }
    voice?.stop();
    return new OpenSource({ ...this.#tracks, shows: this.#shows, voice: track, microphone: { at: "on" } });
  }

  withoutPicture(): CapturedSource {
    const { picture, sent } = this.#tracks;
    for (const track of [picture, sent]) track?.stop();
    return new OpenSource({ ...this.#tracks, picture: null, sent: null });
  }

  mute(muted: boolean): void {
    if (this.#tracks.voice) this.#tracks.voice.enabled = !muted;
  }

  stop(): void {
    const { picture, sent, voice, others } = this.#tracks;
    for (const track of [picture, sent, voice, ...others]) track?.stop();
  }

  /** On what is sent: the encoders look there. */
  #hint(): void {
    if (this.kind === "screen" && this.video)
      this.video.contentHint = this.#shows === "text" ? "detail" : "motion";
  }
}

/** As a camera that was pulled out leaves it. */
export function voiceAlone(voice: MediaStreamTrack): CapturedSource {
  const microphone = { at: "on" } as const;
  return new OpenSource({
    kind: "camera",
    shows: "motion",
    picture: null,
    sent: null,
    voice,
    others: [],
    microphone,
  });
}

function ignoreOverconstrained(error: unknown): void {
  if (!(error instanceof DOMException) || error.name !== "OverconstrainedError") throw error;
}
