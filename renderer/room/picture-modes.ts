/** What Safari calls it, and other browsers don't know. */
interface SafariVideo {
  /** An iPhone shows only a video in full, never a part of a page. */
  webkitEnterFullscreen?: () => void;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitPresentationMode?: string;
  webkitSetPresentationMode?: (mode: "picture-in-picture" | "inline") => void;
}
export type RoomVideo = HTMLVideoElement & SafariVideo;

/** Typed as always there, and missing on an iPhone. */
const fillsByParts = (stage: HTMLElement) => "requestFullscreen" in stage;

export function canFillScreen(stage: HTMLElement, video: RoomVideo): boolean {
  return fillsByParts(stage) || video.webkitEnterFullscreen !== undefined;
}

/** The whole stage where the browser can, else the video alone; back again when it is full already. */
export async function toggleFullScreen(stage: HTMLElement, video: RoomVideo): Promise<void> {
  if (!fillsByParts(stage)) return video.webkitEnterFullscreen?.();
  await (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen());
}

export function canFloat(video: RoomVideo): boolean {
  // Typed as always there, and missing in Firefox.
  const enabled: boolean | undefined = document.pictureInPictureEnabled;
  return enabled || video.webkitSupportsPresentationMode?.("picture-in-picture") === true;
}

/** A small picture above other programs; back again when it floats already. */
export async function toggleFloating(video: RoomVideo): Promise<void> {
  const enabled: boolean | undefined = document.pictureInPictureEnabled;
  if (!enabled) {
    const floats = video.webkitPresentationMode === "picture-in-picture";
    return video.webkitSetPresentationMode?.(floats ? "inline" : "picture-in-picture");
  }
  await (document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture());
}

/** A browser that is asked outside a click, or twice at once, says no; nothing is lost then. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
}
