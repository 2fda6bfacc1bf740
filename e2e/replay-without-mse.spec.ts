import { expect, test } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { createCut, deleteCut } from "#contract/replay/cuts.ts";
import { call } from "./actors/api.ts";
import { closePages } from "./actors/close-pages.ts";
import {
  frames,
  newReplay,
  newViewer,
  openReplay,
  playsOn,
  segments,
  sourceOf,
} from "./actors/native-hls.ts";
import { type Person } from "./actors/person.ts";
import { LENGTH_S } from "./actors/recorded-replay.ts";
import { play, seekTo, timeOf, video } from "./actors/replay-player.ts";

let teacher: Person;
let lecture: Lecture;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ({ teacher, lecture } = await newReplay());
});
test.afterEach(({ browser }) => closePages({ browser }));

test("it plays, seeks, in each quality, and goes on where it was left", async ({ browser }) => {
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
});

test("a passage that the host has hidden is gone on behind, and nobody is sent it", async ({ browser }) => {
  test.setTimeout(120_000);
  const passage = { fromMs: 22_000, toMs: 38_000 };
  const { token } = teacher;
  const student = await newViewer(lecture, "Marta Haile");
  const page = await openReplay(browser, student, lecture);
  await play(page);
  const cut = await call(createCut, { token, params: { id: lecture._id }, body: passage });
  await page.reload();
  await play(page);
  const sent = new Map<string, number>();
  page.on("response", (response) => {
    const [name] = segments.exec(response.url()) ?? [];
    if (name !== undefined) sent.set(name, response.status());
  });
  await page.getByLabel("Quality").selectOption("240p");
  await seekTo(page, 13);
  const shown = video(page).evaluateHandle((one: HTMLVideoElement) => {
    const seen: number[] = [];
    one.addEventListener("timeupdate", () => seen.push(one.currentTime));
    return seen;
  });
  await playsOn(page);
  await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(43);
  const seen = await (await shown).evaluate((list) => list);
  // Until it is made anew, whole segments are hidden.
  expect(seen.filter((time) => time > 22 && time < 38)).toEqual([]);
  for (const number of ["00005", "00006", "00007", "00008", "00009"])
    expect(sent.has(`/240p/${number}.m4s`), number).toBe(false);
  expect(sent.get("/240p/00003.m4s")).toBeLessThan(300);
  expect(sent.get("/240p/00010.m4s")).toBeLessThan(300);
  const { origin, search } = new URL(await sourceOf(page));
  const asked = await fetch(`${origin}/replays/${lecture._id}/240p/00007.m4s${search}`);
  expect([asked.status, await asked.json()]).toMatchObject([410, { code: "passage_hidden" }]);
  await video(page).evaluate((one: HTMLVideoElement) => {
    one.currentTime = 30;
  });
  await expect.poll(() => timeOf(page)).toBeGreaterThan(38);
  await playsOn(page);
  await call(deleteCut, { token, params: { id: lecture._id, cutId: cut._id } });
});
