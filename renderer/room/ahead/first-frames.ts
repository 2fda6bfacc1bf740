import { isInside, isOver, shownSource } from "../store/room-selectors.ts";
import type { RoomStore, RoomView } from "../store/room-store.ts";

/** The longest time for which the room's page waits for the first frames, in milliseconds. */
const MAX_WAIT_MS = 6000;
/**
 * How much is played before the application may load: seconds, and frames of a camera's video. The application's files
 * take the line for some seconds, and a call that has only just started would stand still on its first frame. Time alone
 * says nothing about video, since it passes with the audio as well.
 */
const PLAYED_S = 1;
const PLAYED_FRAMES = 10;

const showsVideo = (view: RoomView): boolean =>
  !isInside(view) || shownSource(view) === "camera" || shownSource(view) === "screen";

/**
 * Shows the room's video in `place`, muted, until the application shows it on its stage. Resolves when the video has
 * played for a moment, when there is none to wait for, or after a few seconds.
 */
export function showFirstFrames(store: RoomStore, place: Element): Promise<void> {
  const video = Object.assign(document.createElement("video"), {
    className: "first-paint__video",
    muted: true,
    autoplay: true,
    playsInline: true,
  });
  return new Promise((resolve) => {
    const stopWaiting = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const follow = (view: RoomView): void => {
      if (isOver(view) || !showsVideo(view)) return stopWaiting();
      if (view.stream === null || view.stream === video.srcObject) return;
      video.srcObject = view.stream;
      place.replaceChildren(video);
    };
    const unsubscribe = store.subscribe(follow);
    const timer = setTimeout(stopWaiting, MAX_WAIT_MS);
    video.addEventListener("timeupdate", () => {
      // A screen that stands still sends a frame a second.
      const wanted = shownSource(store.getState()) === "screen" ? 1 : PLAYED_FRAMES;
      const { totalVideoFrames } = video.getVideoPlaybackQuality();
      if (video.currentTime >= PLAYED_S && totalVideoFrames >= wanted) stopWaiting();
    });
    follow(store.getState());
  });
}
