/**
 * Resumes playback after a press has allowed it. If the browser refuses, or another choice interrupts, it waits for a
 * press.
 */
export function resumePlayback(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException) return;
    throw error;
  });
}

/** Media loaded into it later also plays at this speed. */
export function playAtSpeed(video: HTMLVideoElement, speed: number): void {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

/** @param atMs since the replay's beginning */
export function playFrom(video: HTMLVideoElement, atMs: number): void {
  // Exactly at a cut, some browsers still show the previous frame.
  video.currentTime = atMs / 1000 + 0.05;
  resumePlayback(video);
}
