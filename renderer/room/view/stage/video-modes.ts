/** Safari's own API for full screen and picture-in-picture. */
interface SafariVideo {
  /** On an iPhone, only a video can be shown in full screen, no other element. */
  webkitEnterFullscreen?: () => void;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitPresentationMode?: string;
  webkitSetPresentationMode?: (mode: "picture-in-picture" | "inline") => void;
}
export type RoomVideo = HTMLVideoElement & SafariVideo;

/** TypeScript's types say that every element has this method, but on an iPhone none does. */
const hasElementFullScreen = (stage: HTMLElement) => "requestFullscreen" in stage;

export function hasFullScreen(stage: HTMLElement, video: RoomVideo): boolean {
  return hasElementFullScreen(stage) || video.webkitEnterFullscreen !== undefined;
}

/** Shows the whole stage in full screen, or only the video on an iPhone. If already in full screen, leaves it. */
export async function toggleFullScreen(stage: HTMLElement, video: RoomVideo): Promise<void> {
  if (!hasElementFullScreen(stage)) return video.webkitEnterFullscreen?.();
  await (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen());
}

export function hasPictureInPicture(video: RoomVideo): boolean {
  // TypeScript's types say that this property always exists, but Firefox lacks it.
  const enabled: boolean | undefined = document.pictureInPictureEnabled;
  return enabled || video.webkitSupportsPresentationMode?.("picture-in-picture") === true;
}

/** Enters picture-in-picture; if already in it, leaves it. */
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

/**
 * Ignores the browser's rejection of a full-screen or picture-in-picture request that came without a user gesture or
 * during another request. Such a rejection is harmless.
 */
export function ignoreRejection(error: unknown): void {
  if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
}
