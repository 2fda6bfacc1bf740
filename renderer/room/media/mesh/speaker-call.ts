import { z } from "zod/mini";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { adaptPlayoutDelay, type ReceivingConnection } from "../engine/playout-delay.ts";
import { answerToHost, offerToSpeaker } from "./call-audio.ts";

type SpeakerConnection = Pick<RTCPeerConnection, "getSenders" | "remoteDescription"> & ReceivingConnection;

/**
 * A speaker call that is unanswered for longer than this may be replaced with a new one. A speaker whose microphone is
 * already open answers sooner. Milliseconds.
 */
const ANSWER_MS = 3_000;

/** The part of a PeerJS call that a speaker call uses. */
interface SpeakerCall {
  readonly peer: string;
  readonly metadata: unknown;
  /** True once the other end has answered. */
  readonly open: boolean;
  /** Undefined after the call has ended, because PeerJS then drops the peer connection. */
  readonly peerConnection: SpeakerConnection;
  answer(stream: MediaStream, options: SdpOptions): void;
  close(): void;
  on(event: "stream", listener: (stream: MediaStream) => void): void;
}

interface SdpOptions {
  sdpTransform: (sdp: string) => string;
}

interface Caller {
  call(peerId: string, stream: MediaStream, options: SdpOptions & { metadata: object }): SpeakerCall;
}

const speakerCallMetadata = z.object({ speaker: z.literal(true) });

export function isSpeakerCall({ metadata }: Pick<SpeakerCall, "metadata">): boolean {
  return speakerCallMetadata.safeParse(metadata).success;
}

const lost: ReadonlySet<RTCPeerConnectionState> = new Set(["disconnected", "failed", "closed"]);

interface SpeakerCallStart {
  peer: Caller;
  peerId: string;
  /**
   * The audio sent to the speaker. It is silence if the speaker hears the room over another call, because a call must
   * send a track.
   */
  back: MediaStream;
  clock: Clock;
  report: (error: unknown) => void;
}

/**
 * The host's end of the speaker call: a second call, without video, which the speaker answers with their microphone.
 */
export class OutgoingSpeakerCall {
  readonly #onMicrophone: (microphone: MediaStream | null) => void;
  /**
   * The host hears the speaker through this element, not through the mixer, so that echo cancellation removes the
   * speaker's voice from the host's microphone.
   */
  readonly #audioElement = new Audio();
  #call: SpeakerCall | null = null;
  #connection: SpeakerConnection | null = null;
  #startedAt = -Infinity;

  constructor(onMicrophone: (microphone: MediaStream | null) => void) {
    this.#onMicrophone = onMicrophone;
  }

  /** The speaker's peer id; null if there is none. */
  get peerId(): string | null {
    return this.#call?.peer ?? null;
  }

  /**
   * Returns true if a call to this speaker is connected, or was started so recently that an answer may still arrive.
   */
  isConnectedTo(peerId: string, now: number): boolean {
    if (this.peerId !== peerId) return false;
    if (!this.#call?.open) return now - this.#startedAt < ANSWER_MS;
    return !lost.has(this.#connection?.connectionState ?? "closed");
  }

  /** To be called for a new signalling connection: an unanswered call may have been lost with the previous one. */
  doubtUnanswered(): void {
    this.#startedAt = -Infinity;
  }

  start({ peer, peerId, back, clock, report }: SpeakerCallStart): void {
    this.end();
    const call = peer.call(peerId, back, { metadata: { speaker: true }, sdpTransform: offerToSpeaker });
    this.#call = call;
    this.#connection = call.peerConnection;
    this.#startedAt = clock.now();
    adaptPlayoutDelay(call.peerConnection, { clock, report });
    call.on("stream", (microphone) => {
      if (call !== this.#call) return;
      this.#audioElement.srcObject = microphone;
      this.#audioElement.play().catch(report);
      this.#onMicrophone(microphone);
    });
  }

  async replaceReturn(track: MediaStreamTrack): Promise<void> {
    if (!this.#connection || this.#connection.connectionState === "closed") return;
    await this.#connection.getSenders()[0]?.replaceTrack(track);
  }

  end(): void {
    this.#call?.close();
    this.#call = null;
    this.#connection = null;
    this.#audioElement.srcObject = null;
    this.#onMicrophone(null);
  }
}

interface IncomingSpeakerCallDeps {
  clock: Clock;
  report: (error: unknown) => void;
  /** Called with the host's return audio, and with null when it has ended. */
  onReturn: (track: MediaStreamTrack | null) => void;
}

/**
 * The speaker's end of the speaker call. The microphone opens when the speaker decides to speak, not when the host
 * grants the floor.
 */
export class IncomingSpeakerCall {
  readonly #deps: IncomingSpeakerCallDeps;
  #call: SpeakerCall | null = null;
  #microphone: MediaStream | null = null;
  #answered = false;

  constructor(deps: IncomingSpeakerCallDeps) {
    this.#deps = deps;
  }

  /** The connection of the speaker call; null without a call. */
  get connection(): SpeakerCall["peerConnection"] | null {
    return this.#call?.peerConnection ?? null;
  }

  receive(call: SpeakerCall): void {
    this.#call?.close();
    this.#call = call;
    this.#answered = false;
    call.on("stream", (stream) => {
      if (call === this.#call) this.#deps.onReturn(stream.getAudioTracks()[0] ?? null);
    });
    this.#answer();
  }

  /**
   * Sends the microphone over the speaker call. If the call is already answered, the microphone replaces an unplugged
   * one.
   */
  async publishMicrophone(microphone: MediaStreamTrack): Promise<void> {
    this.#stopMicrophone();
    this.#microphone = new MediaStream([microphone]);
    if (!this.#answered) return this.#answer();
    const [sender] = this.#call?.peerConnection.getSenders() ?? [];
    await sender?.replaceTrack(microphone);
  }

  #answer(): void {
    const call = this.#call;
    if (!call || !this.#microphone) return;
    const sdpTransform = (answer: string) =>
      answerToHost(answer, call.peerConnection.remoteDescription?.sdp ?? "");
    call.answer(this.#microphone, { sdpTransform });
    adaptPlayoutDelay(call.peerConnection, this.#deps);
    this.#answered = true;
  }

  unpublishMicrophone(): void {
    this.#stopMicrophone();
    this.#call?.close();
    this.#call = null;
    this.#answered = false;
    this.#deps.onReturn(null);
  }

  #stopMicrophone(): void {
    for (const track of this.#microphone?.getTracks() ?? []) track.stop();
    this.#microphone = null;
  }
}
