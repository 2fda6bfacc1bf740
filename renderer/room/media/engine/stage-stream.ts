/**
 * The stage's single stream, bound to the video element once. Its tracks are replaced, so that a change of connection
 * neither restarts the element nor requires another tap.
 */
export class StageStream {
  readonly stream = new MediaStream();
  #late = new AbortController();

  get isEmpty(): boolean {
    return this.stream.getTracks().length === 0;
  }

  /**
   * Shows these tracks instead of the previous ones; an empty list shows nothing. A video track is added only with its
   * first frame, because Chromium plays no audio beside a video track without a frame. In audio-only mode, that frame
   * never arrives.
   */
  show(tracks: readonly MediaStreamTrack[]): void {
    this.#late.abort();
    this.#late = new AbortController();
    const late = this.#withoutPicture(tracks);
    for (const track of late)
      track.addEventListener("unmute", () => this.stream.addTrack(track), { signal: this.#late.signal });
    // Replaces video and audio one after the other, because an empty stream would end the element's playback.
    for (const kind of ["video", "audio"] as const)
      this.#replace(
        kind,
        tracks.filter((track) => track.kind === kind && !late.includes(track)),
      );
  }

  #withoutPicture(tracks: readonly MediaStreamTrack[]): MediaStreamTrack[] {
    const shown = this.stream.getTracks();
    const hasAudio = tracks.some(({ kind }) => kind === "audio");
    return tracks.filter(
      (track) => hasAudio && track.kind === "video" && track.muted && !shown.includes(track),
    );
  }

  #replace(kind: "video" | "audio", wanted: readonly MediaStreamTrack[]): void {
    for (const track of this.stream.getTracks())
      if (track.kind === kind && !wanted.includes(track)) this.stream.removeTrack(track);
    // The old track must be removed first: a sender's track has the same id in each of its connections, and a stream
    // rejects two tracks with the same id.
    for (const track of wanted) this.stream.addTrack(track);
  }
}
