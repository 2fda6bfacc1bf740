import type { CapturedMedia } from "../capture/captured-media.ts";
import { AudioMixer } from "../capture/audio-mixer.ts";

/** The black video is redrawn often enough that a viewer who joins late gets a frame immediately. Milliseconds. */
const REDRAW_MS = 500;

/**
 * The host's single outgoing stream. Its video track is replaced on each change, and its audio track is always the
 * mixer's output. Camera, screen and black video therefore switch without a new call, and viewers who join later get
 * the current tracks.
 */
export class OutgoingStream {
  readonly stream = new MediaStream();
  readonly #connections = new Set<RTCPeerConnection>();
  readonly #blackVideo = new BlackVideo();
  readonly #mixer = new AudioMixer();
  #speakerConnection: RTCPeerConnection | null = null;

  constructor() {
    const { roomMixTrack } = this.#mixer;
    if (roomMixTrack) this.stream.addTrack(roomMixTrack);
    this.stream.addTrack(this.#blackVideo.track);
  }

  /**
   * Sends `source`, or black video and silence if it is null. Future calls get it through the stream, and attached
   * calls through `replaceTrack`. Does not stop the previous source.
   */
  async setSource(source: CapturedMedia | null): Promise<void> {
    this.#mixer.setHostAudio(source?.audioTracks ?? []);
    const track = source?.videoTrack ?? this.#blackVideo.track;
    for (const previous of this.stream.getVideoTracks()) {
      if (previous !== track) this.stream.removeTrack(previous);
    }
    this.stream.addTrack(track);
    await Promise.all(
      [...this.#connections].map(async (connection) => senderOf(connection, "video")?.replaceTrack(track)),
    );
  }

  /** Attaches a connection, so that it gets later track changes too. */
  attach(connection: RTCPeerConnection): void {
    this.#connections.add(connection);
  }

  detach(connection: RTCPeerConnection): void {
    this.#connections.delete(connection);
  }

  /** Returns the audio that the speaker receives in exchange for their microphone. */
  speakerReturn(isMixMinus: boolean): MediaStream {
    return isMixMinus ? this.#mixer.mixMinus : this.#mixer.silence;
  }

  /** Mixes the speaker's microphone into the room; null removes it. */
  setSpeakerAudio(microphone: MediaStream | null): void {
    this.#mixer.setSpeakerAudio(microphone);
  }

  /** Sends the mix-minus over the speaker's call, so that they do not hear themselves. */
  async sendMixMinus(connection: RTCPeerConnection | null): Promise<void> {
    const previous = this.#speakerConnection;
    this.#speakerConnection = connection;
    const { roomMixTrack, mixMinusTrack } = this.#mixer;
    if (previous && previous !== connection) await replaceAudioTrack(previous, roomMixTrack);
    if (connection) await replaceAudioTrack(connection, mixMinusTrack);
  }

  async close(): Promise<void> {
    this.#speakerConnection = null;
    this.#connections.clear();
    this.#blackVideo.close();
    await this.#mixer.close();
  }

  async resume(): Promise<void> {
    await this.#mixer.resume();
  }
}

/** The sender is found through its transceiver, because a sender whose track is null has no kind. */
function senderOf(connection: RTCPeerConnection, kind: "audio" | "video"): RTCRtpSender | undefined {
  return connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender;
}

async function replaceAudioTrack(
  connection: RTCPeerConnection,
  track: MediaStreamTrack | undefined,
): Promise<void> {
  if (connection.signalingState === "closed" || !track) return;
  await senderOf(connection, "audio")?.replaceTrack(track);
}

/**
 * A small black video, redrawn so that the encoder keeps sending: otherwise a viewer who joins late would get no frame.
 */
class BlackVideo {
  readonly track: MediaStreamTrack;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor() {
    const canvas = document.createElement("canvas");
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext("2d");
    const [track] = canvas.captureStream().getVideoTracks();
    if (!context || !track)
      throw new DOMException("This browser can't capture a canvas.", "NotSupportedError");
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
