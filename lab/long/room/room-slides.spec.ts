import { expect } from "playwright/test";
import { launchOptions } from "../../../e2e/actors/launch-options.ts";
import { openAs, openOnPhone } from "../../../e2e/actors/person.ts";
import { boardDifference, boardPage, drawOn, inkOn, placesOn } from "../../../e2e/actors/room/board.ts";
import {
  addBlackboard,
  addPdf,
  compare,
  limitOf,
  newRoom,
  pageNumber,
  press,
  tool,
  wave,
} from "../../../e2e/actors/room/board-room.ts";
import { expectAudio, expectLive, expectMoving, inCorner } from "../../../e2e/actors/room/expect-stage.ts";
import { test } from "../../../e2e/actors/room/media/audio-browser.ts";
import { mouseOf } from "../../../e2e/actors/room/pointers.ts";
import { openDisconnectableBrowser } from "../../../e2e/faults/disconnectable-browser.ts";
import {
  isThroughSfu,
  takeOwnStack,
  takeStackWithJanus,
  type StackWithJanus,
} from "../../../e2e/stack/own-stack.ts";
import { stackOfFile } from "../../../e2e/stack/stack-of-file.ts";
import type { Stack } from "../../../e2e/stack/start-stack.ts";

const SLOW_KBPS = 300;
const PAGES = 40;
/** The colour of whoever has the floor, on paper and on the blackboard. */
const [PURPLE, PALE_PURPLE] = [
  [0x8e, 0x24, 0xaa],
  [0xea, 0xb6, 0xff],
];

/** A separate stack, because this spec kills it, and because the slow line is in another network. */
const stack = stackOfFile((): Promise<Stack | StackWithJanus> => {
  const env = { HOST: "0.0.0.0", SECRET: "a secret of the tests of slides, long enough" };
  return isThroughSfu
    ? takeStackWithJanus(() => ({ ...env, SFU_ABOVE_SEATS: "0" }))
    : takeOwnStack(() => env);
});

/** Kills the API, of several processes one after the other. Each time, `meanwhile` happens while it is away. */
async function killApi(meanwhile: () => Promise<void>): Promise<void> {
  const pids = await stack().apiPids();
  if (pids.length === 1) {
    await stack().kill();
    await meanwhile();
    return stack().startAgain();
  }
  for (const [index, pid] of pids.entries()) {
    process.kill(pid, "SIGKILL");
    await meanwhile();
    const restarts = () =>
      stack()
        .output()
        .match(/serves again/g)?.length;
    await expect.poll(restarts, { timeout: 60_000 }).toBe(index + 1);
  }
}

test("forty pages and a blackboard: viewers see what the host sees, on a slow line, late, and whatever is killed", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(900_000);
  const { instructor, student, hostPath, viewerPath } = await newRoom(["Abel Girma", "Sara Bekele", "Hana"]);
  const line = await openDisconnectableBrowser(stack().url, launchOptions());
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
      await press(host, "Let whoever has the floor draw");
      await press(host, /^People/);
      await press(host, "Invite Abel Girma to speak");
      await drawOn(near, wave(0.3, 0.45));
      for (const page of [host, ...viewers]) await expect.poll(() => inkOn(page, PURPLE)).toBeGreaterThan(0);
      await compare(host, viewers, 17, "the floor holder's ink");
      await press(host, "Clear what guests drew");
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

    const running = stack();
    if ("janus" in running) {
      await running.janus.kill();
      await press(host, "Add a page");
      await expect(pageNumber(host, 2)).toBeVisible();
      await drawOn(host, wave(0.3));
      await compare(host, viewers, 2, "what was drawn while Janus was away");
      await running.janus.startAgain();
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
