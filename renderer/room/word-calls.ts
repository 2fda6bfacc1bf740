import { z } from "zod";

/** As much of a call as the word needs. */
interface WordCall {
  readonly peer: string;
  readonly metadata: unknown;
  /** Whether something has come from the other side. */
  readonly open: boolean;
  readonly peerConnection: Pick<RTCPeerConnection, "getSenders">;
  answer(stream: MediaStream): void;
  close(): void;
  on(event: "stream", listener: (stream: MediaStream) => void): void;
}

interface Caller {
  call(peerId: string, stream: MediaStream, options: { metadata: object }): WordCall;
}

const wordMetadata = z.object({ word: z.literal(true) });

export function isWordCall({ metadata }: Pick<WordCall, "metadata">): boolean {
  return wordMetadata.safeParse(metadata).success;
}

/** The host's side of the word: a second call, without a picture, that the student answers with a microphone. */
export class WordGiven {
  readonly #heard: (voice: MediaStream | null) => void;
  /** Through an element, not the mixer: so the browser keeps it out of the host's microphone. */
  readonly #loudspeaker = new Audio();
  #call: WordCall | null = null;

  constructor(heard: (voice: MediaStream | null) => void) {
    this.#heard = heard;
  }

  /** Who has the word. */
  get peerId(): string | null {
    return this.#call?.peer ?? null;
  }

  /** Whether their call stands: the host's page may only have joined again. */
  reaches(peerId: string): boolean {
    return this.peerId === peerId && this.#call?.open === true;
  }

  /** `silence`: a call needs something to send, and the student hears the class in the other call. */
  give(peer: Caller, peerId: string, silence: MediaStream, report: (error: unknown) => void): void {
    this.take();
    const call = peer.call(peerId, silence, { metadata: { word: true } });
    this.#call = call;
    call.on("stream", (voice) => {
      if (call !== this.#call) return;
      this.#loudspeaker.srcObject = voice;
      this.#loudspeaker.play().catch(report);
      this.#heard(voice);
    });
  }

  take(): void {
    this.#call?.close();
    this.#call = null;
    this.#loudspeaker.srcObject = null;
    this.#heard(null);
  }
}

/** The student's side. The microphone opens when they want to speak, not when the host wants it. */
export class WordReceived {
  #call: WordCall | null = null;
  #microphone: MediaStream | null = null;
  #answered = false;

  receive(call: WordCall): void {
    this.#call?.close();
    this.#call = call;
    this.#answered = false;
    this.#answer();
  }

  /** A microphone in place of one that was pulled out goes into the call that stands. */
  async speak(microphone: MediaStreamTrack): Promise<void> {
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

  hush(): void {
    this.#stopMicrophone();
    this.#call?.close();
    this.#call = null;
    this.#answered = false;
  }

  #stopMicrophone(): void {
    for (const track of this.#microphone?.getTracks() ?? []) track.stop();
    this.#microphone = null;
  }
}
