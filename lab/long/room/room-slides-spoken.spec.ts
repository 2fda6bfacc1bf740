import { setTimeout as wait } from "node:timers/promises";
import { expect, test, type Page } from "playwright/test";
import { closePages } from "../../../e2e/actors/close-pages.ts";
import { openAs } from "../../../e2e/actors/person.ts";
import { drawOn, inkOn } from "../../../e2e/actors/room/board.ts";
import { addPdf, newRoom, pageNumber, tool, wave } from "../../../e2e/actors/room/board-room.ts";
import { expectLive } from "../../../e2e/actors/room/expect-stage.ts";

/** At most so often, screen readers say that the teacher is writing. */
const NEWS_MS = 15_000;

test.afterEach(({ browser }) => closePages({ browser }));

declare global {
  interface Window {
    /** What a screen reader would say of the board, and when. */
    spoken: { text: string; at: number }[];
  }
}

function recordSpoken(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.spoken = [];
    for (const region of document.querySelectorAll(".board output"))
      new MutationObserver(() => {
        const text = region.textContent;
        if (text !== "") window.spoken.push({ text, at: performance.now() });
      }).observe(region, { childList: true, characterData: true, subtree: true });
  });
}

test("by keyboard and for screen readers: pages, their texts, and rarely that the teacher is writing", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { instructor, student, hostPath, viewerPath } = await newRoom(["Abel Girma"]);
  const host = await openAs(browser, instructor, hostPath);
  const viewer = await openAs(browser, student(0), viewerPath);
  for (const page of [host, viewer]) await expectLive(page);
  await addPdf(host, browser, 4);
  await host.getByRole("button", { name: "Show ሳምንት 1" }).press("Enter");
  const board = viewer.getByRole("region", { name: "Slides" });
  await expect(pageNumber(viewer, 1)).toBeVisible();
  await recordSpoken(viewer);
  const said = () => viewer.evaluate(() => window.spoken);

  await test.step("the host's keys turn the page, and the viewer's screen reader says its number", async () => {
    for (const [keys, number] of [
      [["ArrowRight"], 2],
      [["PageDown"], 3],
      [["ArrowLeft"], 2],
      [["4", "Enter"], 4],
      [["PageUp"], 3],
    ] as const) {
      for (const key of keys) await host.keyboard.press(key);
      await expect(board.getByRole("img")).toHaveAccessibleName(new RegExp(`^Page ${number} .*ክፍልፋዮች`));
      await expect(board.getByRole("status").first()).toHaveText(`Page ${number}`);
    }
    expect((await said()).map(({ text }) => text)).toEqual([2, 3, 2, 4, 3].map((number) => `Page ${number}`));
    await expect(host.getByRole("group", { name: "Pages" }).getByRole("status")).toHaveText("3 / 4");
    await expect(host.getByRole("button", { name: /^Next: 4 / })).toBeVisible();
  });

  await test.step("the viewer leafs by keyboard, and goes back", async () => {
    await viewer.keyboard.press("ArrowLeft");
    await expect(pageNumber(viewer, 2)).toBeVisible();
    await viewer.getByRole("button", { name: "Back to the teacher" }).press("Enter");
    await expect(pageNumber(viewer, 3)).toBeVisible();
  });

  await test.step("tools are chosen and strokes undone by keyboard", async () => {
    await tool(host, "Red").press("Space");
    await expect(tool(host, "Red")).toHaveAttribute("aria-pressed", "true");
    await drawOn(host, wave(0.3));
    await expect.poll(() => inkOn(viewer)).toBeGreaterThan(0.001);
    await host.keyboard.press("Control+z");
    await expect.poll(() => inkOn(viewer)).toBe(0);
    await host.keyboard.press("Control+Shift+z");
    await expect.poll(() => inkOn(viewer)).toBeGreaterThan(0.001);
  });

  await test.step("many strokes, few announcements", async () => {
    const timesSaid = async () =>
      (await said()).flatMap(({ text, at }) => (text === "The teacher is writing." ? [at] : []));
    let strokes = 0;
    for (; strokes < 12 || (await timesSaid()).length < 2; strokes += 1) {
      await drawOn(host, wave(0.1 + (strokes % 8) / 10).slice(0, 2));
      if (strokes % 5 === 4) await host.keyboard.press(strokes % 10 === 4 ? "PageDown" : "PageUp");
      // A person pauses, too.
      await wait(200);
    }
    const times = await timesSaid();
    expect(times.length).toBeLessThan(strokes / 2);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(NEWS_MS - 500);
    // `status` is a polite live region, which `aria-live` must not make louder.
    for (const region of await board.getByRole("status").all())
      expect(await region.getAttribute("aria-live")).toBeNull();
  });
});
