import { expect, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs } from "../actors/person.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { boardPage, drawOn, expectSameBoard, inkOn } from "../actors/room/board.ts";
import { boxOf } from "../actors/room/boxes.ts";
import { tool, wave } from "../actors/room/board-room.ts";
import { expectLive, expectSource } from "../actors/room/expect-stage.ts";

test.afterEach(({ browser }) => closePages({ browser }));

/** Waits until all of the ink has appeared at a page: it covers something, and goes on covering as much. */
async function expectInk(page: Page): Promise<void> {
  await expect.poll(() => inkOn(page)).toBeGreaterThan(0.001);
}

test("a blackboard: what the host draws is what viewers see, also late, after a reload and a lost line", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const [abel, sara] = [
    await newAccount("student", "Abel Girma"),
    await newAccount("student", "Sara Bekele"),
  ];
  for (const student of [abel, sara]) await enrollFree(student, lecture);
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  const viewer = await openAs(browser, abel, `/class/${lecture._id}/f`);
  for (const page of [host, viewer]) await expectLive(page);

  await test.step("the board takes the place of the video, and the voice goes on", async () => {
    await host.getByRole("button", { name: "Start Video" }).click();
    await expectSource(viewer, "camera");
    await host.getByRole("button", { name: "Show Slides" }).click();
    await host.getByRole("combobox", { name: "Paper" }).selectOption("Blackboard");
    await host.getByRole("button", { name: "Add a board" }).click();
    await expect(boardPage(viewer).getByRole("img", { name: "Page 1" })).toBeVisible();
    await expectSource(viewer, "microphone");
    await expect(tool(host, "Pen")).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("strokes arrive", async () => {
    await drawOn(host, wave(0.2));
    await tool(host, "Red").click();
    await drawOn(host, wave(0.5));
    await expectInk(viewer);
    await expectSameBoard(host, viewer, "after two strokes");
    await tool(host, "Undo").click();
    await expectSameBoard(host, viewer, "after undo");
    await tool(host, "Redo").click();
  });

  await test.step("a late phone sees everything, on this page and on the one before", async () => {
    await host.getByRole("button", { name: "Add a page" }).click();
    await expect(boardPage(viewer).getByRole("img", { name: "Page 2" })).toBeVisible();
    await tool(host, "Highlighter").click();
    await drawOn(host, wave(0.3));
    await tool(host, "Arrow").click();
    await drawOn(host, [
      [0.2, 0.8],
      [0.7, 0.4],
    ]);
    await tool(host, "Text").click();
    await drawOn(host, [[0.3, 0.6]]);
    const text = host.getByRole("textbox", { name: "Type a text" });
    await text.fill("ክፍልፋይ 1/2");
    const before = await inkOn(host);
    await drawOn(host, [[0.8, 0.2]]);
    await expect(text).toHaveCount(0);
    await expect.poll(() => inkOn(host), "a press elsewhere keeps the text").toBeGreaterThan(before);
    const phone = await openAs(browser, sara, `/class/${lecture._id}/f`);
    await phone.setViewportSize({ width: 390, height: 844 });
    await expect(boardPage(phone).getByRole("img", { name: "Page 2" })).toBeVisible({ timeout: 30_000 });
    for (const page of [viewer, phone]) {
      await expectInk(page);
      await expectSameBoard(host, page, "on the second page");
    }
    await phone.getByRole("button", { name: "Previous page" }).click();
    await host.getByRole("button", { name: "Previous page" }).click();
    for (const page of [viewer, phone]) await expectSameBoard(host, page, "back on the first page");
  });

  await test.step("a reload brings the host's board back, and it goes on", async () => {
    await host.reload();
    await expectLive(host);
    await expect(tool(host, "Pen")).toBeVisible();
    await expectSameBoard(viewer, host, "after the host's reload");
    await drawOn(host, wave(0.7));
    await expectSameBoard(host, viewer, "after another stroke");
    await tool(host, "Eraser").click();
    await drawOn(host, [
      [0.1, 0.2],
      [0.12, 0.24],
    ]);
    await expectSameBoard(host, viewer, "after erasing");
  });

  await test.step("without a line the host draws on, and all of it arrives later", async () => {
    await host.context().setOffline(true);
    await expect(host.locator(".room")).toHaveAttribute("data-phase", /live|reconnecting/);
    await tool(host, "Pen").click();
    await drawOn(host, wave(0.85));
    await host.keyboard.press("ArrowRight");
    await drawOn(host, wave(0.1));
    await host.context().setOffline(false);
    await expect(boardPage(viewer).getByRole("img", { name: "Page 2" })).toBeVisible({ timeout: 30_000 });
    await expectSameBoard(host, viewer, "on the page that was shown without a line");
    await host.keyboard.press("ArrowLeft");
    await expectSameBoard(host, viewer, "on the page that was drawn on without a line");
  });

  await test.step("arrows move between the tools once Tab has led there, and turn the page after a press", async () => {
    const page = (number: number) => boardPage(host).getByRole("img", { name: `Page ${number}` });
    await tool(host, "Red").click();
    await host.keyboard.press("ArrowRight");
    await expect(page(2)).toBeVisible();
    await host.keyboard.press("Shift+Tab");
    await host.keyboard.press("Tab");
    await host.keyboard.press("ArrowRight");
    await expect(tool(host, "Blue")).toBeFocused();
    await host.keyboard.press("Enter");
    await expect(tool(host, "Blue")).toHaveAttribute("aria-pressed", "true");
    await expect(page(2)).toBeVisible();
  });

  await test.step("on the narrowest phone tools are large enough, and the chat's field is above the controls", async () => {
    // The strip below the room takes its height for some seconds.
    await expect(host.getByText("You're back online.")).toHaveCount(0);
    await host.setViewportSize({ width: 320, height: 640 });
    const field = await boxOf(host.getByPlaceholder("Enter your message"));
    const controls = await boxOf(host.locator(".room-controls"));
    expect(field.y + field.height).toBeLessThanOrEqual(controls.y);
    for (const button of await tool(host, "Pen").locator("..").getByRole("button").all())
      expect((await boxOf(button)).width).toBeGreaterThanOrEqual(44);
  });

  await test.step("the camera takes the place of the board", async () => {
    await host.getByRole("button", { name: "Start Video" }).click();
    await expect(boardPage(viewer)).toHaveCount(0);
    await expectSource(viewer, "camera");
  });
});
