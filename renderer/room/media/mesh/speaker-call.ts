import { z } from "zod";

/** The part of a PeerJS call that a speaker call uses. */
interface SpeakerCall {
  readonly peer: string;
  readonly metadata: unknown;
  /** Whether the other side has answered. */
  readonly open: boolean;
  readonly peerConnection: Pick<RTCPeerConnection, "getSenders" | "getReceivers">;
  answer(stream: MediaStream): void;
  close(): void;
  on(event: "stream", listener: (stream: MediaStream) => void): void;
}

interface Caller {
  call(peerId: string, stream: MediaStream, options: { metadata: object }): SpeakerCall;
}

const speakerCallMetadata = z.object({ speaker: z.literal(true) });

export function isSpeakerCall({ metadata }: Pick<SpeakerCall, "metadata">): boolean {
  return speakerCallMetadata.safeParse(metadata).success;
}

/** The host's side: a second call, without video, which the speaker answers with a microphone. */
export class OutgoingSpeakerCall {
  readonly #onMicrophone: (microphone: MediaStream | null) => void;
  /** Played through an element, not the mixer, so that echo cancellation keeps it out of the host's microphone. */
  readonly #audioElement = new Audio();
  #call: SpeakerCall | null = null;

  constructor(onMicrophone: (microphone: MediaStream | null) => void) {
    this.#onMicrophone = onMicrophone;
  }

  /** The speaker; null while there is none. */
  get peerId(): string | null {
    return this.#call?.peer ?? null;
  }

  /** False after the host's page has only joined again: the speaker's call is still to be made. */
  isConnectedTo(peerId: string): boolean {
    return this.peerId === peerId && this.#call?.open === true;
  }

  /** `back` goes to the speaker: silence where they hear the room over another call, since a call needs a track to send. */
  start(peer: Caller, peerId: string, back: MediaStream, report: (error: unknown) => void): void {
    this.end();
    const call = peer.call(peerId, back, { metadata: { speaker: true } });
    this.#call = call;
    call.on("stream", (microphone) => {
      if (call !== this.#call) return;
      this.#audioElement.srcObject = microphone;
      this.#audioElement.play().catch(report);
      this.#onMicrophone(microphone);
    });
  }

  async replaceReturn(track: MediaStreamTrack): Promise<void> {
    const [sender] = this.#call?.peerConnection.getSenders() ?? [];
    await sender?.replaceTrack(track);
  }

  end(): void {
    this.#call?.close();
    this.#call = null;
    this.#audioElement.srcObject = null;
    this.#onMicrophone(null);
  }
}

/** The speaker's side. The microphone opens when they decide to speak, not when the host grants the floor. */
export class IncomingSpeakerCall {
  readonly #onReturn: (track: MediaStreamTrack | null) => void;
  #call: SpeakerCall | null = null;
  #microphone: MediaStream | null = null;
  #answered = false;

  /** Called with what the host sends in return, and with null once that has ended. */
  constructor(onReturn: (track: MediaStreamTrack | null) => void) {
    this.#onReturn = onReturn;
  }

  /** Null without a call. */
  get connection(): SpeakerCall["peerConnection"] | null {
    return this.#call?.peerConnection ?? null;
  }

  receive(call: SpeakerCall): void {
    this.#call?.close();
    this.#call = call;
    this.#answered = false;
    call.on("stream", (stream) => {
      if (call === this.#call) this.#onReturn(stream.getAudioTracks()[0] ?? null);
    });
    this.#answer();
  }

  /** A microphone that replaces an unplugged one goes into the call that is already answered. */
  async publishMicrophone(microphone: MediaStreamTrack): Promise<void> {
    this.#stopMicrophone();
    this.#microphone = new MediaStream([microphone]);
    if (!this.#answered) return this.#answer();
    const [sender] = this.#call?.peerConnection.getSenders() ?? [];
    await sender?.replaceTrack(microphone);
  }

  #answer(): void {
    if (!this.#call || !this.#microphone) return;
    this.#call.answer(this.#microphone);
    this.#answered = true;
  }

  unpublishMicrophone(): void {
    this.#stopMicrophone();
    this.#call?.close();
    this.#call = null;
    this.#answered = false;
    this.#onReturn(null);
  }

  #stopMicrophone(): void {
    for (const track of this.#microphone?.getTracks() ?? []) track.stop();
    this.#microphone = null;
  }
}
