/**
 * What the class hears: the host's sounds and the voice of a student who has the word. That student hears everything
 * but themselves, or their own words would come back to them.
 */
export class SoundMixer {
  readonly #audio = new AudioContext();
  readonly #forClass = this.#audio.createMediaStreamDestination();
  readonly #forGuest = this.#audio.createMediaStreamDestination();
  /** Nothing is ever connected to it. */
  readonly #silent = this.#audio.createMediaStreamDestination();
  #inputs: MediaStreamAudioSourceNode[] = [];
  #guest: MediaStreamAudioSourceNode | null = null;

  get classTrack(): MediaStreamTrack | undefined {
    return this.#forClass.stream.getAudioTracks()[0];
  }

  get guestTrack(): MediaStreamTrack | undefined {
    return this.#forGuest.stream.getAudioTracks()[0];
  }

  get silence(): MediaStream {
    return this.#silent.stream;
  }

  mix(sounds: readonly MediaStreamTrack[]): void {
    for (const input of this.#inputs) input.disconnect();
    this.#inputs = sounds.map((track) => this.#audio.createMediaStreamSource(new MediaStream([track])));
    for (const input of this.#inputs) {
      input.connect(this.#forClass);
      input.connect(this.#forGuest);
    }
  }

  /** Null: nobody has the word any more. */
  setGuest(voice: MediaStream | null): void {
    this.#guest?.disconnect();
    this.#guest = voice && this.#audio.createMediaStreamSource(voice);
    this.#guest?.connect(this.#forClass);
  }

  /** Browsers start one only after a click (the host's first is "Start"), and stop it in a computer's sleep, or a call. */
  async resume(): Promise<void> {
    if (this.#audio.state !== "running" && this.#audio.state !== "closed") await this.#audio.resume();
  }

  async close(): Promise<void> {
    this.mix([]);
    this.setGuest(null);
    if (this.#audio.state !== "closed") await this.#audio.close();
  }
}
