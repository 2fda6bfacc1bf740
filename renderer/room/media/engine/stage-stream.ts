/**
 * What the stage shows: one stream, bound to the video element once. Its tracks are replaced, so that a change of
 * connection neither restarts the element nor asks for another tap.
 */
export class StageStream {
  readonly stream = new MediaStream();
  #late = new AbortController();

  get isEmpty(): boolean {
    return this.stream.getTracks().length === 0;
  }

  /**
   * Shows these tracks in place of those before; none: nothing. A video track that has brought no picture yet comes with its
   * first one: until then Chromium would not begin to play the sound beside it, which with Audio only is for ever.
   */
  show(tracks: readonly MediaStreamTrack[]): void {
    this.#late.abort();
    this.#late = new AbortController();
    const late = this.#withoutPicture(tracks);
    for (const track of late)
      track.addEventListener("unmute", () => this.stream.addTrack(track), { signal: this.#late.signal });
    // One kind after the other: a stream that is empty for a moment ends the element's playback.
    for (const kind of ["video", "audio"] as const)
      this.#replace(
        kind,
        tracks.filter((track) => track.kind === kind && !late.includes(track)),
      );
  }

  #withoutPicture(tracks: readonly MediaStreamTrack[]): MediaStreamTrack[] {
    const shown = this.stream.getTracks();
    const hasSound = tracks.some(({ kind }) => kind === "audio");
    return tracks.filter(
      (track) => hasSound && track.kind === "video" && track.muted && !shown.includes(track),
    );
  }

  #replace(kind: "video" | "audio", wanted: readonly MediaStreamTrack[]): void {
    for (const track of this.stream.getTracks())
      if (track.kind === kind && !wanted.includes(track)) this.stream.removeTrack(track);
    // A sender's track has one id in each of its connections, and a stream holds no two of one id.
    for (const track of wanted) this.stream.addTrack(track);
  }
}
