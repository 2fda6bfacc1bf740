import type { Browser, Page } from "playwright";
import type { Run } from "../measure/benchmark.ts";
import { startBrowser } from "../stack/browser.ts";
import { insertClass } from "../stack/class-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { keepCalls } from "../stack/host-cost.ts";
import { openRoom } from "../stack/product-room.ts";
import { startProduct } from "../stack/product.ts";

export interface Lecture {
  backendPid: number;
  browsers: readonly Browser[];
  host: Page;
  viewers: readonly Page[];
  /** The host writes a message, the next number. */
  say: () => Promise<void>;
  /** How many messages every viewer has heard, and how many there are. */
  heard: () => Promise<{ least: number; of: number }>;
}

/** Small windows and a modest camera: eleven pages are drawn, encoded and decoded on one machine for an hour. */
const WINDOW = { width: 480, height: 360 };

export async function beginLecture(run: Run, viewerCount: number): Promise<Lecture> {
  const openDatabase = await startPostgres(run);
  const { db, connectionString } = await openDatabase("soak");
  const room = await insertClass(db, viewerCount);
  const { url, pid } = await startProduct(run, connectionString);
  const [hostBrowser, viewerBrowser] = [await startBrowser(run), await startBrowser(run)];
  const host = await openRoom(hostBrowser, url, room.lectureId, {
    person: room.instructor,
    as: "t",
    prepare: modestCamera,
  });
  await host.setViewportSize(WINDOW);
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewers: Page[] = [];
  for (const person of room.students) {
    const viewer = await openRoom(viewerBrowser, url, room.lectureId, {
      person,
      as: "f",
      prepare: keepCalls,
    });
    await viewer.setViewportSize(WINDOW);
    await viewer.waitForFunction(hasPicture);
    run.say(`${viewers.length + 1} of ${viewerCount} viewers see the host`);
    viewers.push(viewer);
  }
  for (const page of [host, ...viewers])
    await page.getByRole("button", { name: "CHAT", exact: true }).click();
  let said = 0;
  return {
    backendPid: pid,
    browsers: [hostBrowser, viewerBrowser],
    host,
    viewers,
    async say() {
      said += 1;
      await host.getByPlaceholder("Enter your message").fill(`This is message number ${said}.`);
      await host.keyboard.press("Enter");
    },
    async heard() {
      const counts = await Promise.all(viewers.map((viewer) => viewer.locator(".room-message-text").count()));
      return { least: Math.min(...counts), of: said };
    },
  };
}

/** Runs in the host's page before its own scripts. */
function modestCamera(): void {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = ({ video, audio } = {}) =>
    ask({ audio: audio ?? false, video: video ? { width: 320, height: 180, frameRate: 10 } : false });
}

/** Runs in a viewer's page. */
function hasPicture(): boolean {
  return (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0;
}
