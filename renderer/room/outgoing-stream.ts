import type { CapturedSource } from "./captured-source.ts";

/** Often enough that somebody who comes late sees a picture at once. */
const REDRAW_MS = 500;

/**
 * The host's ONE outgoing stream: its video track is swapped, its audio track is always the same mixer output, so
 * that camera, screen and nothing come and go without a new call, and late comers get today's tracks.
 */
export class OutgoingStream {
  readonly stream = new MediaStream();
  readonly #senders = new Set<RTCPeerConnection>();
  readonly #darkness = new Darkness();
  readonly #audio = new AudioContext();
  readonly #mixer = this.#audio.createMediaStreamDestination();
  #inputs: MediaStreamAudioSourceNode[] = [];

  constructor() {
    for (const track of this.#mixer.stream.getAudioTracks()) this.stream.addTrack(track);
    this.stream.addTrack(this.#darkness.track);
  }

  /** Shows `source`, or darkness and silence. Does not stop the source before. */
  async show(source: CapturedSource | null): Promise<void> {
    this.#mix(source?.sounds ?? []);
    const track = source?.video ?? this.#darkness.track;
    for (const old of this.stream.getVideoTracks()) {
      if (old !== track) this.stream.removeTrack(old);
    }
    this.stream.addTrack(track);
    await Promise.all(
      [...this.#senders].map(async (connection) => videoSender(connection)?.replaceTrack(track)),
    );
  }

  /** Later swaps reach this connection too. */
  attach(connection: RTCPeerConnection): void {
    this.#senders.add(connection);
  }

  detach(connection: RTCPeerConnection): void {
    this.#senders.delete(connection);
  }

  async close(): Promise<void> {
    this.#mix([]);
    this.#senders.clear();
    this.#darkness.close();
    if (this.#audio.state !== "closed") await this.#audio.close();
  }

  #mix(sounds: readonly MediaStreamTrack[]): void {
    for (const input of this.#inputs) input.disconnect();
    this.#inputs = sounds.map((track) => this.#audio.createMediaStreamSource(new MediaStream([track])));
    for (const input of this.#inputs) input.connect(this.#mixer);
  }

  /** Browsers start an audio context only after a click; the host's first click is "Start". */
  async resume(): Promise<void> {
    if (this.#audio.state === "suspended") await this.#audio.resume();
  }
}

/** By its transceiver, since a sender whose track is null no longer says what it was for. */
function videoSender(connection: RTCPeerConnection): RTCRtpSender | undefined {
  return connection.getTransceivers().find(({ receiver }) => receiver.track.kind === "video")?.sender;
}

/** A small black picture, redrawn so that its encoder keeps sending: an untouched canvas reaches no late comer. */
class Darkness {
  readonly track: MediaStreamTrack;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor() {
    const canvas = document.createElement("canvas");
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext("2d");
    const [track] = canvas.captureStream().getVideoTracks();
    if (!context || !track) throw new DOMException("This browser can't draw.", "NotSupportedError");
    const draw = () => context.fillRect(0, 0, canvas.width, canvas.height);
    draw();
    this.track = track;
    this.#timer = setInterval(draw, REDRAW_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    this.track.stop();
  }
}
