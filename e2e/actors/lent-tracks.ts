import type { Page } from "playwright/test";

declare global {
  interface Window {
    /** Every track that a camera or a microphone has given this page. */
    lentTracks: MediaStreamTrack[];
  }
}

type Kind = "audio" | "video";

/** From now on what cameras and microphones give the page can be looked at. Not before a reload. */
export async function keepLentTracks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.lentTracks = [];
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      window.lentTracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** The devices that are open, by their ids. */
export function openDevices(page: Page, kind: Kind): Promise<(string | undefined)[]> {
  return page.evaluate(
    (wanted) =>
      window.lentTracks
        .filter((track) => track.kind === wanted && track.readyState === "live")
        .map((track) => track.getSettings().deviceId),
    kind,
  );
}

/** What the page sees when an open device is pulled out: nothing comes from it any more, and it is told so. */
export async function pullOut(page: Page, kind: Kind): Promise<void> {
  await page.evaluate((wanted) => {
    const track = window.lentTracks.findLast((one) => one.kind === wanted && one.readyState === "live");
    if (!track) throw new Error(`no ${wanted} is open`);
    track.stop();
    track.dispatchEvent(new Event("ended"));
  }, kind);
}
