import { setTimeout as wait } from "node:timers/promises";
import { expect, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs } from "../actors/person.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { expectLive, expectMovingVideo } from "../actors/room/expect-stage.ts";

/** Longer than the time up to which the room's page counts a line as fast, in milliseconds. */
const SLOW_MS = 2500;

test.afterEach(({ browser }) => closePages({ browser }));

/** Delays the room's first script, and holds the application back until the returned function is called. */
async function slowDown(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/room-start-/, async (route) => {
    await wait(SLOW_MS);
    await route.continue();
  });
  await page.route(/\/assets\/first-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("on a slow line the video moves before the application has loaded, which then stays in the same call", async ({
  browser,
  audioBrowser,
}) => {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();

  const viewer = await openAs(audioBrowser, student, "/terms");
  const release = await slowDown(viewer);
  let sockets = 0;
  viewer.on("websocket", (socket) => (sockets += socket.url().includes("/socket.io/") ? 1 : 0));
  await viewer.goto(new URL(`/class/${lecture._id}/f`, viewer.url()).href);
  await expectMovingVideo(viewer);
  await expect(viewer.getByRole("main")).toHaveCount(0);

  release();
  await expectLive(viewer);
  await expectMovingVideo(viewer);
  expect(sockets).toBe(1);
  await expect(host.getByText("1 person is watching")).toBeVisible();
});

test(
  "on a slow line somebody without a seat is told so, and a guest logs in",
  { tag: "@wide" },
  async ({ browser }) => {
    const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"), { price: 450 });
    const student = await newAccount("student", "Abel Girma");
    const stranger = await openAs(browser, student, "/terms");
    (await slowDown(stranger))();
    await stranger.goto(new URL(`/class/${lecture._id}/f`, stranger.url()).href);
    await expect(stranger.locator("main[data-phase=failed]")).toBeVisible();

    const guest = await (await browser.newContext()).newPage();
    (await slowDown(guest))();
    await guest.goto(stranger.url());
    await expect(guest).toHaveURL(/\/login\?next=/);
  },
);
