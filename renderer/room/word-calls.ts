import { z } from "zod";

/** As much of a call as the word needs. */
interface WordCall {
  readonly peer: string;
  readonly metadata: unknown;
  /** Whether something has come from the other side. */
  readonly open: boolean;
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

  /** `silence`: a call needs something to send, and the student hears the class in the other call. */
  give(peer: Caller, peerId: string, silence: MediaStream, report: (error: unknown) => void): void {
    // The host's page only joined again.
    if (this.#call?.peer === peerId && this.#call.open) return;
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

  receive(call: WordCall): void {
    this.#call?.close();
    this.#call = call;
    if (this.#microphone) call.answer(this.#microphone);
  }

  speak(microphone: MediaStreamTrack): void {
    this.#stopMicrophone();
    this.#microphone = new MediaStream([microphone]);
    this.#call?.answer(this.#microphone);
  }

  hush(): void {
    this.#stopMicrophone();
    this.#call?.close();
    this.#call = null;
  }

  #stopMicrophone(): void {
    for (const track of this.#microphone?.getTracks() ?? []) track.stop();
    this.#microphone = null;
  }
}
