import type { Browser, Page } from "playwright";
import type { Run } from "../../measure/benchmark.ts";
import { startBrowser } from "../../stack/browser.ts";
import { insertLecture } from "../../stack/bench-lecture-repo.ts";
import { startPostgres } from "../../stack/database.ts";
import { collectPeerConnections } from "../media/peer-connections.ts";
import { openRoom } from "../participants/room-pages.ts";
import { startProduct } from "../../stack/product.ts";

export interface Lecture {
  backendPid: number;
  browsers: readonly Browser[];
  host: Page;
  viewers: readonly Page[];
  /** Sends the host's next message. */
  sendMessage: () => Promise<void>;
  /** The smallest number of messages that a viewer has received, and the number sent. */
  received: () => Promise<{ least: number; of: number }>;
}

/** Small windows and a small camera: one machine renders, encodes and decodes eleven pages for an hour. */
const WINDOW = { width: 480, height: 360 };

export async function startLecture(run: Run, viewerCount: number): Promise<Lecture> {
  const openDatabase = await startPostgres(run);
  const { db, connectionString } = await openDatabase("soak");
  const room = await insertLecture(db, viewerCount);
  const { url, pid } = await startProduct(run, connectionString);
  const [hostBrowser, viewerBrowser] = [await startBrowser(run), await startBrowser(run)];
  const host = await openRoom(hostBrowser, url, room.lectureId, {
    account: room.instructor,
    as: "t",
    prepare: smallCamera,
  });
  await host.setViewportSize(WINDOW);
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewers: Page[] = [];
  for (const account of room.students) {
    const viewer = await openRoom(viewerBrowser, url, room.lectureId, {
      account,
      as: "f",
      prepare: collectPeerConnections,
    });
    await viewer.setViewportSize(WINDOW);
    await viewer.waitForFunction(hasVideo);
    run.log(`${viewers.length + 1} of ${viewerCount} viewers receive video`);
    viewers.push(viewer);
  }
  // In such a small window the chat is open by default.
  for (const page of [host, ...viewers]) await page.getByPlaceholder("Enter your message").waitFor();
  let sent = 0;
  return {
    backendPid: pid,
    browsers: [hostBrowser, viewerBrowser],
    host,
    viewers,
    async sendMessage() {
      sent += 1;
      await host.getByPlaceholder("Enter your message").fill(`This is message number ${sent}.`);
      await host.keyboard.press("Enter");
    },
    async received() {
      const counts = await Promise.all(viewers.map((viewer) => viewer.locator(".room-message-text").count()));
      return { least: Math.min(...counts), of: sent };
    },
  };
}

/** Runs in the host's page before its own scripts. */
function smallCamera(): void {
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = ({ video, audio } = {}) =>
    getUserMedia({
      audio: audio ?? false,
      video: video ? { width: 320, height: 180, frameRate: 10 } : false,
    });
}

/** Runs in a viewer's page. */
function hasVideo(): boolean {
  return (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0;
}
