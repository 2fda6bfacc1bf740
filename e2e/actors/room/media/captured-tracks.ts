import type { Page } from "playwright/test";

declare global {
  interface Window {
    /** Every track that `getUserMedia` has returned to this page. */
    capturedTracks: MediaStreamTrack[];
  }
}

type Kind = "audio" | "video";

/** Records the tracks that the page captures from now on, until a reload. */
export async function recordCapturedTracks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.capturedTracks = [];
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      window.capturedTracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Returns the ids of the devices that are open. */
export function openDeviceIds(page: Page, kind: Kind): Promise<(string | undefined)[]> {
  return page.evaluate(
    (mediaKind) =>
      window.capturedTracks
        .filter((track) => track.kind === mediaKind && track.readyState === "live")
        .map((track) => track.getSettings().deviceId),
    kind,
  );
}

/** Simulates unplugging an open device: its track stops and emits `ended`. */
export async function unplug(page: Page, kind: Kind): Promise<void> {
  await page.evaluate((mediaKind) => {
    const track = window.capturedTracks.findLast(
      (one) => one.kind === mediaKind && one.readyState === "live",
    );
    if (!track) throw new Error(`no ${mediaKind} track is live`);
    track.stop();
    track.dispatchEvent(new Event("ended"));
  }, kind);
}
