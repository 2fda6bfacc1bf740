/**
 * What the stage shows: one stream, bound to the video element once. Its tracks are replaced, so that a change of
 * connection neither restarts the element nor asks for another tap.
 */
export class StageStream {
  readonly stream = new MediaStream();

  get isEmpty(): boolean {
    return this.stream.getTracks().length === 0;
  }

  /** Shows these tracks in place of those before; none: nothing. */
  show(tracks: readonly MediaStreamTrack[]): void {
    // One kind after the other: a stream that is empty for a moment ends the element's playback.
    for (const kind of ["video", "audio"] as const)
      this.#replace(
        kind,
        tracks.filter((track) => track.kind === kind),
      );
  }

  #replace(kind: "video" | "audio", wanted: readonly MediaStreamTrack[]): void {
    for (const track of this.stream.getTracks())
      if (track.kind === kind && !wanted.includes(track)) this.stream.removeTrack(track);
    // A sender's track has one id in each of its connections, and a stream holds no two of one id.
    for (const track of wanted) this.stream.addTrack(track);
  }
}
