export interface Followed {
  /** Where the person is, in seconds, also while it is loaded anew. */
  place: () => number;
  /** Whether they want it to play, also while it can't. */
  plays: () => boolean;
}

/** Follows what somebody does with a video, from a place on. */
export function followVideo(video: HTMLVideoElement, at: number, signal: AbortSignal): Followed {
  let place = at;
  let wantsToPlay = !video.paused;
  const handlers = {
    timeupdate() {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) place = video.currentTime;
    },
    seeking() {
      place = video.currentTime;
    },
    play() {
      wantsToPlay = true;
    },
    pause() {
      // Chromium pauses what fails, and nobody wished that.
      if (!video.error) wantsToPlay = false;
    },
  };
  for (const [name, handle] of Object.entries(handlers)) video.addEventListener(name, handle, { signal });
  return { place: () => place, plays: () => wantsToPlay || !video.paused };
}
