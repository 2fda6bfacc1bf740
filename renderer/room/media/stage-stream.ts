/**
 * What the stage shows and plays: one stream, bound to the video element once. Its tracks are replaced, so that a
 * change of connection neither restarts the element nor asks for another tap.
 */
export class StageStream {
  readonly stream = new MediaStream();
  #received: readonly MediaStreamTrack[] = [];
  #substitute: MediaStreamTrack | null = null;

  get isEmpty(): boolean {
    return this.#received.length === 0;
  }

  /** Shows these tracks in place of those before; none: nothing. */
  show(tracks: readonly MediaStreamTrack[]): void {
    this.#received = tracks;
    this.#apply();
  }

  /** Plays this audio track in place of the received one; null: the received one again. */
  substituteAudio(track: MediaStreamTrack | null): void {
    this.#substitute = track;
    this.#apply();
  }

  #apply(): void {
    const substitute = this.isEmpty ? null : this.#substitute;
    const wanted = this.#received.filter(({ kind }) => kind !== "audio" || !substitute);
    if (substitute) wanted.push(substitute);
    // Chromium goes on playing a received track that was only taken out of the stream.
    for (const track of this.#received) track.enabled = wanted.includes(track);
    for (const kind of ["video", "audio"] as const) this.#replace(kind, wanted);
  }

  /** One kind after the other: a stream that is empty for a moment ends the element's playback. */
  #replace(kind: "video" | "audio", wanted: readonly MediaStreamTrack[]): void {
    for (const track of this.stream.getTracks())
      if (track.kind === kind && !wanted.includes(track)) this.stream.removeTrack(track);
    // A sender's track has one id in each of its connections, and a stream holds no two of one id.
    for (const track of wanted) if (track.kind === kind) this.stream.addTrack(track);
  }
}
