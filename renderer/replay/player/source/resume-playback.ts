/**
 * Resumes playback that the user has already started. If the browser refuses, or another load interrupts it, the video
 * stays paused until the user presses play.
 */
export function resumePlayback(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException) return;
    throw error;
  });
}

/** Sets the speed of the current media and of media loaded later. */
export function playAtSpeed(video: HTMLVideoElement, speed: number): void {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

/** @param atMs milliseconds since the replay's beginning */
export function playFrom(video: HTMLVideoElement, atMs: number): void {
  // Exactly at a cut, some browsers still show the previous frame.
  video.currentTime = atMs / 1000 + 0.05;
  resumePlayback(video);
}
