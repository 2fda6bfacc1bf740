/**
 * Mixes the room's audio: the host's audio tracks and the speaker's microphone. The speaker gets a mix-minus,
 * everything except their own voice, so that they do not hear an echo.
 */
export class AudioMixer {
  readonly #context = new AudioContext();
  readonly #roomMix = this.#context.createMediaStreamDestination();
  readonly #mixMinus = this.#context.createMediaStreamDestination();
  /** Silent, because no input is ever connected to it. */
  readonly #silence = this.#context.createMediaStreamDestination();
  #hostInputs: MediaStreamAudioSourceNode[] = [];
  #speakerInput: MediaStreamAudioSourceNode | null = null;

  get roomMixTrack(): MediaStreamTrack | undefined {
    return this.#roomMix.stream.getAudioTracks()[0];
  }

  get mixMinusTrack(): MediaStreamTrack | undefined {
    return this.#mixMinus.stream.getAudioTracks()[0];
  }

  get mixMinus(): MediaStream {
    return this.#mixMinus.stream;
  }

  get silence(): MediaStream {
    return this.#silence.stream;
  }

  setHostAudio(tracks: readonly MediaStreamTrack[]): void {
    for (const input of this.#hostInputs) input.disconnect();
    this.#hostInputs = tracks.map((track) => this.#context.createMediaStreamSource(new MediaStream([track])));
    for (const input of this.#hostInputs) {
      input.connect(this.#roomMix);
      input.connect(this.#mixMinus);
    }
  }

  /** Mixes the speaker's microphone into the room. Null removes it: then only the host is heard. */
  setSpeakerAudio(microphone: MediaStream | null): void {
    this.#speakerInput?.disconnect();
    this.#speakerInput = microphone && this.#context.createMediaStreamSource(microphone);
    this.#speakerInput?.connect(this.#roomMix);
  }

  /**
   * Resumes the audio context. Browsers start it only after a user gesture, and suspend it while the computer sleeps or
   * a phone call rings.
   */
  async resume(): Promise<void> {
    if (this.#context.state !== "running" && this.#context.state !== "closed") await this.#context.resume();
  }

  async close(): Promise<void> {
    this.setHostAudio([]);
    this.setSpeakerAudio(null);
    if (this.#context.state !== "closed") await this.#context.close();
  }
}
