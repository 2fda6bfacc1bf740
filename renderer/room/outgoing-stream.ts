import type { CapturedSource } from "./captured-source.ts";
import { SoundMixer } from "./sound-mixer.ts";

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
  readonly #mixer = new SoundMixer();
  #guest: RTCPeerConnection | null = null;

  constructor() {
    const { classTrack } = this.#mixer;
    if (classTrack) this.stream.addTrack(classTrack);
    this.stream.addTrack(this.#darkness.track);
  }

  /** Shows `source`, or darkness and silence. Does not stop the source before. */
  async show(source: CapturedSource | null): Promise<void> {
    this.#mixer.mix(source?.sounds ?? []);
    const track = source?.video ?? this.#darkness.track;
    for (const old of this.stream.getVideoTracks()) {
      if (old !== track) this.stream.removeTrack(old);
    }
    this.stream.addTrack(track);
    await Promise.all(
      [...this.#senders].map(async (connection) => senderOf(connection, "video")?.replaceTrack(track)),
    );
  }

  /** Later swaps reach this connection too. */
  attach(connection: RTCPeerConnection): void {
    this.#senders.add(connection);
  }

  detach(connection: RTCPeerConnection): void {
    this.#senders.delete(connection);
  }

  get silence(): MediaStream {
    return this.#mixer.silence;
  }

  /** Lets everybody hear a student; null: nobody any more. */
  setGuest(voice: MediaStream | null): void {
    this.#mixer.setGuest(voice);
  }

  /** The call of the student who speaks: they don't hear themselves in it. */
  async spareGuest(connection: RTCPeerConnection | null): Promise<void> {
    const before = this.#guest;
    this.#guest = connection;
    const { classTrack, guestTrack } = this.#mixer;
    if (before && before !== connection) await soundSwapped(before, classTrack);
    if (connection) await soundSwapped(connection, guestTrack);
  }

  async close(): Promise<void> {
    this.#guest = null;
    this.#senders.clear();
    this.#darkness.close();
    await this.#mixer.close();
  }

  async resume(): Promise<void> {
    await this.#mixer.resume();
  }
}

/** By its transceiver, since a sender whose track is null no longer says what it was for. */
function senderOf(connection: RTCPeerConnection, kind: "audio" | "video"): RTCRtpSender | undefined {
  return connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender;
}

async function soundSwapped(
  connection: RTCPeerConnection,
  track: MediaStreamTrack | undefined,
): Promise<void> {
  if (connection.signalingState === "closed" || !track) return;
  await senderOf(connection, "audio")?.replaceTrack(track);
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
