/** Plays on where a press has allowed it. What the browser refuses, or the next choice interrupts, waits for a press. */
export function playOn(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException) return;
    throw error;
  });
}

/** Also what is loaded into it later plays at this speed. */
export function playAtSpeed(video: HTMLVideoElement, speed: number): void {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

/** @param atMs since its beginning */
export function playFrom(video: HTMLVideoElement, atMs: number): void {
  // Exactly at a cut, some browsers still show what was before it.
  video.currentTime = atMs / 1000 + 0.05;
  playOn(video);
}
