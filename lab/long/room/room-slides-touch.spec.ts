import { expect, test } from "playwright/test";
import { closePages } from "../../../e2e/actors/close-pages.ts";
import { openOnPhone } from "../../../e2e/actors/person.ts";
import { drawOn, inkOn, placesOn } from "../../../e2e/actors/room/board.ts";
import {
  addBlackboard,
  compare,
  newRoom,
  pageNumber,
  press,
  tool,
  wave,
} from "../../../e2e/actors/room/board-room.ts";
import { expectLive } from "../../../e2e/actors/room/expect-stage.ts";
import { fingersOf, penOf } from "../../../e2e/actors/room/pointers.ts";

/** The colour of whoever has the floor, on the blackboard. */
const PALE_PURPLE = [0xea, 0xb6, 0xff];

test.afterEach(({ browser }) => closePages({ browser }));

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
    await press(host, "Let whoever has the floor draw");
    await press(host, /^People/);
    await press(host, "Invite Abel Girma to speak");
    await drawOn(viewer, wave(0.5), await fingersOf(viewer));
    for (const page of [host, viewer]) await expect.poll(() => inkOn(page, PALE_PURPLE)).toBeGreaterThan(0);
    await compare(host, [viewer], 1, "a guest's finger");
    await press(host, "Clear what guests drew");
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
