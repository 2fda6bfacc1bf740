/** Safari's own API. */
interface SafariVideo {
  /** An iPhone only shows a video in full screen, never another element. */
  webkitEnterFullscreen?: () => void;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitPresentationMode?: string;
  webkitSetPresentationMode?: (mode: "picture-in-picture" | "inline") => void;
}
export type RoomVideo = HTMLVideoElement & SafariVideo;

/** According to the types every element has it; on an iPhone none does. */
const hasElementFullScreen = (stage: HTMLElement) => "requestFullscreen" in stage;

export function hasFullScreen(stage: HTMLElement, video: RoomVideo): boolean {
  return hasElementFullScreen(stage) || video.webkitEnterFullscreen !== undefined;
}

/** Shows the whole stage in full screen, or only the video on an iPhone; leaves full screen if already there. */
export async function toggleFullScreen(stage: HTMLElement, video: RoomVideo): Promise<void> {
  if (!hasElementFullScreen(stage)) return video.webkitEnterFullscreen?.();
  await (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen());
}

export function hasPictureInPicture(video: RoomVideo): boolean {
  // According to the types it always exists; Firefox lacks it.
  const enabled: boolean | undefined = document.pictureInPictureEnabled;
  return enabled || video.webkitSupportsPresentationMode?.("picture-in-picture") === true;
}

/** Enters picture-in-picture, or leaves it if already there. */
export async function togglePictureInPicture(video: RoomVideo): Promise<void> {
  const enabled: boolean | undefined = document.pictureInPictureEnabled;
  if (!enabled) {
    const active = video.webkitPresentationMode === "picture-in-picture";
    return video.webkitSetPresentationMode?.(active ? "inline" : "picture-in-picture");
  }
  await (document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture());
}

/** Browsers reject requests without a user gesture, or two at once; such rejections are harmless. */
export function ignoreRejection(error: unknown): void {
  if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
}
