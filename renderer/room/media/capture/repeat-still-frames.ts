/** When the screen has not changed for this long, its last frame is sent again. Milliseconds. */
const REPEAT_AFTER_MS = 1000;

/** Exists in Chromium only, and not in TypeScript's DOM types. */
interface InsertableStreams {
  MediaStreamTrackProcessor?: new (init: { track: MediaStreamTrack }) => {
    readable: ReadableStream<VideoFrame>;
  };
  MediaStreamTrackGenerator?: new (init: {
    kind: "video";
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}

/**
 * Returns the screen's video, with its last frame repeated every second while nothing changes: otherwise a viewer who
 * joins while a slide is shown would see nothing until the slide changes. Browsers without insertable streams send the
 * screen as captured.
 */
export function withRepeatedStillFrames(screen: MediaStreamTrack): MediaStreamTrack {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as InsertableStreams;
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) return screen;
  const generated = new MediaStreamTrackGenerator({ kind: "video" });
  const frames = new MediaStreamTrackProcessor({ track: screen }).readable.getReader();
  new StillFrameRepeater(frames, generated.writable.getWriter()).run().catch(ignoreStopped);
  return generated;
}

class StillFrameRepeater {
  readonly #captured: ReadableStreamDefaultReader<VideoFrame>;
  readonly #sent: WritableStreamDefaultWriter<VideoFrame>;
  #last: VideoFrame | null = null;
  #lastAt = 0;

  constructor(
    captured: ReadableStreamDefaultReader<VideoFrame>,
    sent: WritableStreamDefaultWriter<VideoFrame>,
  ) {
    this.#captured = captured;
    this.#sent = sent;
  }

  /** Copies frames until either track is stopped, which happens when the source ends. */
  async run(): Promise<void> {
    const timer = setInterval(() => this.#repeatLast(), REPEAT_AFTER_MS);
    try {
      for (let next = await this.#captured.read(); !next.done; next = await this.#captured.read()) {
        this.#last?.close();
        this.#last = next.value.clone();
        this.#lastAt = performance.now();
        await this.#sent.write(next.value);
      }
    } finally {
      clearInterval(timer);
      this.#last?.close();
      this.#last = null;
    }
  }

  #repeatLast(): void {
    const elapsedMs = performance.now() - this.#lastAt;
    if (!this.#last || elapsedMs < REPEAT_AFTER_MS) return;
    const timestamp = this.#last.timestamp + elapsedMs * 1000;
    this.#sent.write(new VideoFrame(this.#last, { timestamp })).catch(ignoreStopped);
  }
}

function ignoreStopped(error: unknown): void {
  const stopped = error instanceof DOMException || error instanceof TypeError;
  if (!stopped) throw error;
}
