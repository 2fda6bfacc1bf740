export interface PlaybackTracker {
  /** The playback position in seconds, even while the video is reloaded. */
  position: () => number;
  /** Whether the user wants it to play, even while it can't. */
  isPlaying: () => boolean;
}

/** Tracks the user's actions on a video, from a start position. */
export function trackPlayback(video: HTMLVideoElement, at: number, signal: AbortSignal): PlaybackTracker {
  let position = at;
  let wantsToPlay = !video.paused;
  const handlers = {
    timeupdate() {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) position = video.currentTime;
    },
    seeking() {
      position = video.currentTime;
    },
    play() {
      wantsToPlay = true;
    },
    pause() {
      // Chromium pauses a video that fails, without the user's intent.
      if (!video.error) wantsToPlay = false;
    },
  };
  for (const [name, handle] of Object.entries(handlers)) video.addEventListener(name, handle, { signal });
  return { position: () => position, isPlaying: () => wantsToPlay || !video.paused };
}
