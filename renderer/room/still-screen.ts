/** How long a picture may stand before it is sent again, in milliseconds. */
const STILL_MS = 1000;

/** Chromium's, and not yet in TypeScript's own list. */
interface FrameTools {
  MediaStreamTrackProcessor?: new (init: { track: MediaStreamTrack }) => {
    readable: ReadableStream<VideoFrame>;
  };
  MediaStreamTrackGenerator?: new (init: {
    kind: "video";
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}

/**
 * The same picture, sent again every second while it stands: whoever comes late to a slide nobody moves would
 * otherwise see nothing until it changes. Browsers without the tools send what the screen gives.
 */
export function withRedraw(screen: MediaStreamTrack): MediaStreamTrack {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as FrameTools;
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) return screen;
  const redrawn = new MediaStreamTrackGenerator({ kind: "video" });
  const frames = new MediaStreamTrackProcessor({ track: screen }).readable.getReader();
  new Redrawing(frames, redrawn.writable.getWriter()).run().catch(ignoreStopped);
  return redrawn;
}

class Redrawing {
  readonly #frames: ReadableStreamDefaultReader<VideoFrame>;
  readonly #sent: WritableStreamDefaultWriter<VideoFrame>;
  #last: VideoFrame | null = null;
  #lastAt = 0;

  constructor(
    frames: ReadableStreamDefaultReader<VideoFrame>,
    sent: WritableStreamDefaultWriter<VideoFrame>,
  ) {
    this.#frames = frames;
    this.#sent = sent;
  }

  /** Until either side is stopped, which is how a source ends. */
  async run(): Promise<void> {
    const timer = setInterval(() => this.#redraw(), STILL_MS);
    try {
      for (let next = await this.#frames.read(); !next.done; next = await this.#frames.read()) {
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

  #redraw(): void {
    const waited = performance.now() - this.#lastAt;
    if (!this.#last || waited < STILL_MS) return;
    const timestamp = this.#last.timestamp + waited * 1000;
    this.#sent.write(new VideoFrame(this.#last, { timestamp })).catch(ignoreStopped);
  }
}

function ignoreStopped(error: unknown): void {
  const stopped = error instanceof DOMException || error instanceof TypeError;
  if (!stopped) throw error;
}
