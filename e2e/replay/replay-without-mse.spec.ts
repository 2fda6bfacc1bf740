import { expect, test } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { closePages } from "../actors/close-pages.ts";
import { frames, newReplay, newViewer, openReplay, playsOn, sourceOf } from "../actors/replay/native-hls.ts";
import { LENGTH_S } from "../actors/replay/recorded-replay.ts";
import { play, seekTo, timeOf, video } from "../actors/replay/replay-player.ts";

let lecture: Lecture;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ lecture } = await newReplay());
});
test.afterEach(({ browser }) => closePages({ browser }));

test(
  "it plays, seeks, in each quality, and goes on where it was left",
  { tag: "@wide" },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const page = await openReplay(browser, await newViewer(lecture, "Abel Girma"), lecture);

    await test.step("frames are seen, at the right length", async () => {
      await play(page);
      expect(await sourceOf(page)).toMatch(/\/master\.m3u8\?carry=yes&ticket=/);
      const before = await frames(page);
      await expect.poll(() => frames(page)).toBeGreaterThan(before + 10);
      const duration = await video(page).evaluate((one: HTMLVideoElement) => one.duration);
      expect(Math.abs(duration - LENGTH_S)).toBeLessThan(1);
    });

    await test.step("every place can be sought", async () => {
      for (const at of [100.5, 3.5, 60.5]) {
        await seekTo(page, at);
        await playsOn(page);
      }
    });

    await test.step("each quality plays on from there, as fast", async () => {
      await page.getByLabel("Speed").selectOption("1.5×");
      for (const quality of ["720p", "sound", "240p"] as const) {
        const at = await timeOf(page);
        await page.getByLabel("Quality").selectOption(quality);
        await expect.poll(() => sourceOf(page)).toContain(`/${quality}/index.m3u8?carry=yes`);
        await playsOn(page);
        expect(await timeOf(page)).toBeGreaterThan(at);
        expect(await timeOf(page)).toBeLessThan(at + 15);
        expect(await video(page).evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(1.5);
      }
    });

    await test.step("two choices at once lose no place", async () => {
      await seekTo(page, 66);
      for (const quality of ["sound", "720p"]) await page.getByLabel("Quality").selectOption(quality);
      await playsOn(page);
      expect(await timeOf(page)).toBeGreaterThan(66);
    });

    await test.step("it goes on where it was left", async () => {
      await seekTo(page, 80);
      await page.getByRole("button", { name: "Pause", exact: true }).first().click();
      await page.reload();
      await expect.poll(() => timeOf(page)).toBeGreaterThan(78);
      await play(page);
      expect(await timeOf(page)).toBeLessThan(90);
    });
  },
);
