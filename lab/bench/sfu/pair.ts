import type { Browser, Page } from "playwright";
import { waitForNewFrames } from "../../../e2e/faults/stage-record.ts";
import type { Run } from "../measure/benchmark.ts";
import { collectPeerConnections } from "../room/media/peer-connections.ts";
import { openRoom } from "../room/participants/room-pages.ts";
import { startBrowser } from "../stack/browser.ts";
import type { LectureFixture } from "../stack/bench-lecture-repo.ts";

export interface Pair {
  host: Page;
  viewer: Page;
}

/** Opens a host with a camera and a viewer who sees its video, in one browser. */
export async function openPair(
  run: Run,
  url: string,
  room: LectureFixture,
  given: { browser?: Browser; prepareHost?: () => void } = {},
): Promise<Pair> {
  const browser = given.browser ?? (await startBrowser(run));
  const [student] = room.students;
  if (!student) throw new Error("no student was inserted");
  const host = await openRoom(browser, url, room.lectureId, {
    account: room.instructor,
    as: "t",
    ...(given.prepareHost && { prepare: given.prepareHost }),
  });
  await host.getByRole("button", { name: "Start Video" }).click();
  await host.locator('video[data-source="camera"]').waitFor();
  const viewer = await openRoom(browser, url, room.lectureId, {
    account: student,
    as: "f",
    prepare: collectPeerConnections,
  });
  await waitForNewFrames(viewer);
  return { host, viewer };
}
