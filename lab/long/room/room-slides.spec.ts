import { setTimeout as wait } from "node:timers/promises";
import { expect, type Browser, type Page } from "playwright/test";
import { closePages } from "../../../e2e/actors/close-pages.ts";
import { launchOptions } from "../../../e2e/actors/launch-options.ts";
import { file } from "../../../e2e/actors/materials.ts";
import { enrollFree, newAccount, newLecture, openAs, openOnPhone } from "../../../e2e/actors/person.ts";
import { test } from "../../../e2e/actors/room/media/audio-browser.ts";
import {
  boardDifference,
  boardPage,
  drawOn,
  expectSameBoard,
  inkOn,
  placesOn,
} from "../../../e2e/actors/room/board.ts";
import { expectAudio, expectLive, expectMoving } from "../../../e2e/actors/room/expect-stage.ts";
import { fingersOf, mouseOf, penOf } from "../../../e2e/actors/room/pointers.ts";
import { printPdf } from "../../../e2e/actors/slides.ts";
import { openDisconnectableBrowser } from "../../../e2e/faults/disconnectable-browser.ts";
import { isThroughSfu, takeOwnStack, takeStackWithJanus } from "../../../e2e/stack/own-stack.ts";
import type { StackWithJanus } from "../../../e2e/stack/own-stack.ts";
import type { Stack } from "../../../e2e/stack/start-stack.ts";

const SLOW_KBPS = 300;
const PAGES = 40;
/** The colour of whoever has the floor, on paper and on the blackboard. */
const [PURPLE, PALE_PURPLE] = [
  [0x8e, 0x24, 0xaa],
  [0xea, 0xb6, 0xff],
];
/** At most so often, screen readers say that the teacher is writing. */
const NEWS_MS = 15_000;

/** A separate stack, because this spec kills it, and because the slow line is in another network. */
let stack: Stack | StackWithJanus;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const env = { HOST: "0.0.0.0", SECRET: "a secret of the tests of slides, long enough" };
  stack = isThroughSfu
    ? await takeStackWithJanus(() => ({ ...env, SFU_ABOVE_SEATS: "0" }))
    : await takeOwnStack(() => env);
});
test.afterAll(() => stack.stop());
test.afterEach(({ browser }) => closePages({ browser }));

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Drawing tools" }).getByRole("button", { name, exact: true });
const choose = async (host: Page, name: string) => {
  await tool(host, "More").click();
  await host.getByRole("menuitem", { name }).click();
};
/** The page on the board, by what a screen reader says of it. */
const pageNumber = (page: Page, number: number) =>
  boardPage(page).getByRole("img", { name: new RegExp(`^Page ${number}(?: ገጽ ${number}: ክፍልፋዮች|$)`) });
const inCorner = (page: Page) => page.getByLabel("The host's camera", { exact: true });
const wave = (y: number, x = 0.1) =>
  Array.from({ length: 12 }, (_, at) => [x + at * 0.04, y + (at % 2) * 0.08] as const);

async function newRoom(names: readonly string[]) {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const students = await Promise.all(
    names.map(async (name) => {
      const student = await newAccount("student", name);
      await enrollFree(student, lecture);
      return student;
    }),
  );
  const student = (index: number) => {
    const one = students[index];
    if (!one) throw new Error("expected more names");
    return one;
  };
  return { instructor, student, hostPath: `/class/${lecture._id}/t`, viewerPath: `/class/${lecture._id}/f` };
}

/** Adds a PDF in the room's dialog, as a host does during the lecture. */
async function addPdf(host: Page, browser: Browser, pages: number): Promise<void> {
  await press(host, "Show Slides");
  const pdf = file("ሳምንት 1.pdf", await printPdf(browser, pages));
  await host.getByLabel("Add a PDF or pictures").setInputFiles([pdf]);
  // A busy machine decodes a page in seconds.
  await expect(host.getByText(`${pages} pages`, { exact: true })).toBeVisible({ timeout: 240_000 });
}

async function addBlackboard(host: Page): Promise<void> {
  await host.getByRole("combobox", { name: "Paper" }).selectOption("Blackboard");
  await press(host, "Add a board");
  await expect(tool(host, "Pen")).toHaveAttribute("aria-pressed", "true");
}

/** A phone draws with half as many pixels, so that the edges of lines differ. */
const limitOf = (page: Page) => ((page.viewportSize()?.width ?? 0) < 500 ? 0.01 : 0.001);

/** Compares every viewer's page with the host's, pixel by pixel. */
async function compare(host: Page, viewers: readonly Page[], number: number, moment: string) {
  await test.step(`same pixels: ${moment}`, async () => {
    for (const page of [host, ...viewers])
      await expect(pageNumber(page, number), moment).toBeVisible({ timeout: 60_000 });
    for (const viewer of viewers) await expectSameBoard(host, viewer, moment, limitOf(viewer));
  });
}

/** Kills the API, of several processes one after the other. Each time, `meanwhile` happens while it is away. */
async function killApi(meanwhile: () => Promise<void>): Promise<void> {
  const pids = await stack.apiPids();
  if (pids.length === 1) {
    await stack.kill();
    await meanwhile();
    return stack.startAgain();
  }
  for (const [index, pid] of pids.entries()) {
    process.kill(pid, "SIGKILL");
    await meanwhile();
    await expect.poll(() => stack.output().match(/serves again/g)?.length).toBe(index + 1);
  }
}

test("forty pages and a blackboard: viewers see what the host sees, on a slow line, late, and whatever is killed", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(900_000);
  const { instructor, student, hostPath, viewerPath } = await newRoom(["Abel Girma", "Sara Bekele", "Hana"]);
  const line = await openDisconnectableBrowser(stack.url, launchOptions());
  try {
    await line.limit(SLOW_KBPS);
    const host = await openAs(browser, instructor, hostPath);
    const near = await openAs(audioBrowser, student(0), viewerPath);
    const slow = await openAs(line.browser, student(1), `${line.origin}${viewerPath}`);
    const viewers = [near, slow];
    for (const page of [host, ...viewers]) await expectLive(page);

    await addPdf(host, browser, PAGES);
    await press(host, "Show ሳምንት 1");
    await compare(host, viewers, 1, "the first page");

    await host.keyboard.press("PageDown");
    for (const key of ["1", "7", "Enter"]) await host.keyboard.press(key);
    await compare(host, viewers, 17, "a page that was opened by its number");

    await drawOn(host, wave(0.2));
    await tool(host, "Red").click();
    await tool(host, "Highlighter").click();
    await drawOn(host, wave(0.5));
    await tool(host, "Text").click();
    await drawOn(host, [[0.3, 0.7]]);
    await host.getByRole("textbox", { name: "Type a text" }).fill("ክፍልፋይ 1/2");
    await host.keyboard.press("Enter");
    await compare(host, viewers, 17, "the host's ink on a picture");

    await test.step("the floor holder draws in a colour of their own, and the host removes it", async () => {
      await choose(host, "Let whoever has the floor draw");
      await press(host, /^People/);
      await press(host, "Invite Abel Girma to speak");
      await drawOn(near, wave(0.3, 0.45));
      for (const page of [host, ...viewers]) await expect.poll(() => inkOn(page, PURPLE)).toBeGreaterThan(0);
      await compare(host, viewers, 17, "the floor holder's ink");
      await choose(host, "Clear what guests drew");
      for (const page of [host, ...viewers]) await expect.poll(() => inkOn(page, PURPLE)).toBe(0);
      await compare(host, viewers, 17, "without the floor holder's ink");
      await press(host, /^People/);
    });

    await test.step("the host's camera in the corner", async () => {
      await press(host, "Settings");
      await host.getByLabel("Keep my camera in the corner").click();
      await press(host, "Settings");
      for (const page of viewers) await expectMoving(inCorner(page));
      await compare(host, viewers, 17, "beside the camera in the corner");
    });

    await press(host, "Other slides");
    await addBlackboard(host);
    await drawOn(host, wave(0.2));
    await tool(host, "Yellow").click();
    await drawOn(host, wave(0.6));
    await drawOn(near, wave(0.4, 0.5));
    await expect.poll(() => inkOn(slow, PALE_PURPLE)).toBeGreaterThan(0);
    await compare(host, viewers, 1, "a blackboard");
    await test.step("the comparison notices a single line, which viewers don't see before it is finished", async () => {
      await tool(host, "Line").click();
      const [from, to] = (
        [
          [0.1, 0.9],
          [0.9, 0.8],
        ] as const
      ).map(await placesOn(host));
      const mouse = mouseOf(host);
      if (!from || !to) throw new Error("There is no page.");
      await mouse.down(from);
      await mouse.move(to);
      for (const page of viewers)
        await expect.poll(() => boardDifference(host, page)).toBeGreaterThan(limitOf(page));
      await mouse.up();
      await compare(host, viewers, 1, "a line");
    });

    await test.step("reloads", async () => {
      for (const page of [host, near]) await page.reload();
      for (const page of [host, near]) await expectLive(page);
      await compare(host, viewers, 1, "after the host's and a viewer's reload");
      await tool(host, "Rectangle").click();
      await drawOn(host, [
        [0.7, 0.6],
        [0.9, 0.9],
      ]);
      for (const page of viewers) await expectMoving(inCorner(page));
    });

    const late = await openOnPhone(browser, student(2), viewerPath);
    viewers.push(late);
    await compare(host, viewers, 1, "a phone that comes late");

    await tool(host, "Pen").click();
    let kills = 0;
    await killApi(async () => {
      await drawOn(host, wave(0.8 - 0.3 * kills, 0.5));
      kills += 1;
    });
    for (const page of [host, ...viewers]) await expectLive(page);
    await compare(host, viewers, 1, "what was drawn while the API was killed");
    await expectAudio(near);

    if ("janus" in stack) {
      await stack.janus.kill();
      await press(host, "Add a page");
      await expect(pageNumber(host, 2)).toBeVisible();
      await drawOn(host, wave(0.3));
      await compare(host, viewers, 2, "what was drawn while Janus was away");
      await stack.janus.startAgain();
      await expectAudio(near);
      for (const page of [near, slow]) await expectMoving(inCorner(page));
      await compare(host, viewers, 2, "after Janus was back");
    }

    await press(host, "Other slides");
    await press(host, "Show ሳምንት 1");
    await expect(boardPage(host).getByRole("img", { name: /^Page 1 ገጽ 1/ })).toBeVisible({ timeout: 60_000 });
    for (const key of ["1", "7", "Enter"]) await host.keyboard.press(key);
    await compare(host, viewers, 17, "the page with ink from before");
  } finally {
    await line.close();
  }
});

test("on touch screens: fingers draw until a pen is there, a palm never does, and the host clears what a guest drew", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { instructor, student, hostPath, viewerPath } = await newRoom(["Abel Girma"]);
  const host = await openOnPhone(browser, instructor, hostPath, { width: 1024, height: 768 });
  const viewer = await openOnPhone(browser, student(0), viewerPath);
  for (const page of [host, viewer]) await expectLive(page);
  await press(host, "Show Slides");
  await addBlackboard(host);
  await expect(pageNumber(viewer, 1)).toBeVisible();
  const fingers = await fingersOf(host);
  const place = await placesOn(host);

  await test.step("a finger draws; two fingers take it back", async () => {
    await drawOn(host, wave(0.2), fingers);
    await compare(host, [viewer], 1, "a finger's stroke");
    const ink = await inkOn(host);
    expect(ink).toBeGreaterThan(0.001);
    await fingers.down(place([0.2, 0.6]));
    await fingers.move(place([0.4, 0.6]));
    await fingers.down(place([0.4, 0.6]), place([0.6, 0.8]));
    await fingers.move(place([0.2, 0.4]), place([0.8, 0.9]));
    await fingers.up();
    await expect.poll(() => inkOn(host)).toBe(ink);
    await compare(host, [viewer], 1, "after two fingers");
  });

  await test.step("a pen draws by its pressure", async () => {
    const before = await inkOn(host);
    await drawOn(host, wave(0.4), await penOf(host, 0.1));
    const light = await inkOn(host);
    await drawOn(host, wave(0.6), await penOf(host, 0.9));
    expect((await inkOn(host)) - light).toBeGreaterThan(1.3 * (light - before));
    await compare(host, [viewer], 1, "a light stroke and a heavy one");
  });

  await test.step("a palm beside the pen draws nothing", async () => {
    const before = await inkOn(host);
    const pen = await penOf(host);
    await pen.down(place([0.1, 0.8]));
    await fingers.down(place([0.6, 0.9]));
    await pen.move(place([0.3, 0.85]));
    await fingers.move(place([0.7, 0.9]));
    await pen.move(place([0.5, 0.8]));
    await fingers.up();
    await pen.up();
    await expect.poll(() => inkOn(host)).toBeGreaterThan(before);
    await compare(host, [viewer], 1, "a pen's stroke beside a palm");
    await tool(host, "Undo").click();
    await expect.poll(() => inkOn(host), "one stroke, of the pen").toBe(before);
    await drawOn(host, wave(0.8), fingers);
    await compare(host, [viewer], 1, "after a palm alone");
    expect(await inkOn(host)).toBe(before);
  });

  await test.step("whoever has the floor draws with a finger", async () => {
    await choose(host, "Let whoever has the floor draw");
    await press(host, /^People/);
    await press(host, "Invite Abel Girma to speak");
    await drawOn(viewer, wave(0.5), await fingersOf(viewer));
    for (const page of [host, viewer]) await expect.poll(() => inkOn(page, PALE_PURPLE)).toBeGreaterThan(0);
    await compare(host, [viewer], 1, "a guest's finger");
    await choose(host, "Clear what guests drew");
    for (const page of [host, viewer]) await expect.poll(() => inkOn(page, PALE_PURPLE)).toBe(0);
    await press(host, "Mute student");
  });

  await test.step("a viewer's finger leafs", async () => {
    await press(host, "Add a page");
    await expect(pageNumber(viewer, 2)).toBeVisible();
    const at = await placesOn(viewer);
    const finger = await fingersOf(viewer);
    await finger.down(at([0.2, 0.5]));
    await finger.move(at([0.5, 0.5]));
    await finger.move(at([0.8, 0.5]));
    await finger.up();
    await expect(pageNumber(viewer, 1)).toBeVisible();
    await press(viewer, "Back to the teacher");
    await expect(pageNumber(viewer, 2)).toBeVisible();
  });
});

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
