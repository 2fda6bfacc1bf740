export interface PlaybackTracker {
  /** The playback position in seconds, correct even while the video is being reloaded. */
  position: () => number;
  /** Returns true if the user wants the video to play, even if it can't at the moment. */
  isPlaying: () => boolean;
}

/** Tracks the playback position and the play state that the user wants, starting at position `at`. */
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
      // Chromium pauses a video when it fails, which is not the user's intent.
      if (!video.error) wantsToPlay = false;
    },
  };
  for (const [name, handle] of Object.entries(handlers)) video.addEventListener(name, handle, { signal });
  return { position: () => position, isPlaying: () => wantsToPlay || !video.paused };
}
