/** A third of a second at 48 kHz, so that measurements every 300 ms leave no gap. */
const WINDOW_SAMPLES = 16_384;

/**
 * Measures a muted microphone: a clone of its track stays enabled. The clone requires no permission and is not sent;
 * the meter must be closed together with the track.
 */
export class MicrophoneMeter {
  readonly #clone: MediaStreamTrack;
  readonly #context = new AudioContext();
  readonly #analyser = new AnalyserNode(this.#context, { fftSize: WINDOW_SAMPLES });
  readonly #samples = new Float32Array(WINDOW_SAMPLES);

  constructor(track: MediaStreamTrack) {
    this.#clone = track.clone();
    this.#clone.enabled = true;
    this.#context.createMediaStreamSource(new MediaStream([this.#clone])).connect(this.#analyser);
  }

  /** Returns the audio level over the last third of a second, 0 to 1. */
  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const energy = this.#samples.reduce((sum, sample) => sum + sample * sample, 0);
    return Math.sqrt(energy / WINDOW_SAMPLES);
  }

  /** Idempotent. */
  close(): void {
    this.#clone.stop();
    if (this.#context.state !== "closed") void this.#context.close();
  }
}
