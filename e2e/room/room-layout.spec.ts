import { expect, test, type Locator, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { findCoveredControls, holdToasts } from "../actors/covered-controls.ts";
import { findLayoutFaults } from "../actors/layout-faults.ts";
import { enrollFree, newAccount, newLecture, openOnPhone } from "../actors/person.ts";
import { boxOf, findUnreachableControls } from "../actors/room/boxes.ts";
import { expectLive, expectMovingVideo } from "../actors/room/expect-stage.ts";
import { crowdRoom } from "../gallery/rooms/crowded-room.ts";
import { findAccessibilityFaults, findSmallTargets } from "../gallery/inspect.ts";
import { contextOf } from "../gallery/gallery-fixture.ts";
import { stackUrl } from "../stack/url.ts";

const KEYBOARD = 300;

async function lectureWithStudent() {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  return { instructor, student, lecture, path: `/class/${lecture._id}` };
}

/** Checks that nothing is cut off, covered, too small to press or wider than the window. */
async function expectFitting(page: Page): Promise<void> {
  expect(await findUnreachableControls(page)).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
  expect(await findSmallTargets(page)).toEqual([]);
}

/** Holds a long press until the opened element appears. */
async function pressLong(target: Locator, opened: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(target);
  const finger = await target.page().context().newCDPSession(target.page());
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await expect(opened).toBeVisible();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(opened).toBeVisible();
}

test.afterEach(({ browser }) => closePages({ browser }));

test("on a phone the video stands on top, the chat below it, and the keyboard covers no input", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { instructor, student, path } = await lectureWithStudent();
  const host = await openOnPhone(browser, instructor, `${path}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).tap();
  const viewer = await openOnPhone(browser, student, `${path}/f`);
  await expectMovingVideo(viewer);
  const input = viewer.getByPlaceholder("Enter your message");

  await test.step("upright", async () => {
    for (const { width, height } of [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ])
      for (const page of [viewer, host]) {
        await page.setViewportSize({ width, height });
        await expect(page.locator("#room-chat")).toBeVisible();
        const [video, chat] = [await boxOf(page.locator("video")), await boxOf(page.locator("#room-chat"))];
        expect([video.width, Math.round(video.height)]).toEqual([width, Math.round((width * 9) / 16)]);
        expect(video.y).toBeLessThan(90);
        expect(chat.y).toBeCloseTo(video.y + video.height, 0);
        const controls = await boxOf(page.locator(".room-controls"));
        expect(controls.y + controls.height).toBeCloseTo(height, 0);
        await expectFitting(page);
      }
  });

  await test.step("a long press on a message offers what can be done with it", async () => {
    await input.fill("Selam!");
    await viewer.keyboard.press("Enter");
    const message = viewer.locator(".room-message[data-status=delivered]");
    await pressLong(message.getByText("Selam!"), viewer.getByRole("menu"));
    expect(await findSmallTargets(viewer)).toEqual([]);
    await viewer.getByRole("menuitem", { name: "Reply" }).tap();
    await expect(input).toBeFocused();
    await expectFitting(viewer);
    await viewer.getByRole("button", { name: "Don't reply" }).tap();
  });

  await test.step("the chat's place is also that of people and settings", async () => {
    await host.getByRole("button", { name: "People" }).tap();
    await expect(host.locator("#room-participants").getByText("Abel Girma")).toBeVisible();
    await expect(host.locator("#room-chat")).toBeHidden();
    await host.getByRole("button", { name: "Settings" }).tap();
    await expect(host.locator("#room-participants")).toBeHidden();
    await expect(host.getByLabel("Upload limit")).toBeInViewport();
    await host.getByRole("button", { name: "Settings" }).tap();
    await expect(host.locator("#room-chat")).toBeVisible();
  });

  await test.step("a keyboard that makes the page lower", async () => {
    await input.tap();
    await viewer.setViewportSize({ width: 360, height: 740 - KEYBOARD });
    await expect(input).toBeInViewport({ ratio: 1 });
    await expect(viewer.locator("video")).toBeInViewport({ ratio: 1 });
    await expectFitting(viewer);
    await input.fill("Good evening");
    await viewer.getByRole("button", { name: "SEND" }).tap();
    await expect(host.getByRole("log")).toContainText("Good evening");
    await viewer.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("a keyboard that covers the page, as Safari's", async () => {
    await input.tap();
    const cover = (height: number) =>
      viewer.evaluate((visible) => {
        Object.defineProperty(window.visualViewport, "height", { configurable: true, get: () => visible });
        window.visualViewport?.dispatchEvent(new Event("resize"));
      }, height);
    await cover(844 - KEYBOARD);
    const { y, height } = await boxOf(input);
    expect(y + height).toBeLessThanOrEqual(844 - KEYBOARD);
    await cover(844);
    const uncovered = await boxOf(viewer.locator(".room"));
    expect(uncovered.height).toBe(844);
  });

  await test.step("toasts lie over the video, not over the bar, the chat's field or the way out", async () => {
    for (const page of [viewer, host]) {
      await holdToasts(page);
      for (const _ of [1, 2]) {
        await page.locator(".room-message", { hasText: "Selam!" }).getByRole("button").tap();
        await page.getByRole("menuitem", { name: "Copy" }).tap();
      }
      await expect(page.locator(".toast")).toHaveCount(2);
      for (const [width, height] of [
        [360, 740],
        [844, 390],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const part of [".room-controls", ".room-chat-form", ".room-header"])
          expect(await findCoveredControls(page, ".toast", part), `${width} px`).toEqual([]);
        expect(await findLayoutFaults(page)).toEqual([]);
        expect((await boxOf(page.locator(".room"))).height).toBe(height);
      }
      for (const left of [1, 0]) {
        await page.getByRole("button", { name: "Dismiss" }).last().tap();
        await expect(page.locator(".toast")).toHaveCount(left);
      }
    }
  });

  await test.step("the strip of a lost connection stands below the room", async () => {
    await viewer.context().setOffline(true);
    const strip = viewer.locator(".connection-banner");
    await expect(strip).toContainText("You're offline.");
    const [room, { y }] = [await boxOf(viewer.locator(".room")), await boxOf(strip)];
    expect(room.y + room.height).toBeCloseTo(y, 0);
    await expectFitting(viewer);
  });
});

test(
  "on a phone held sideways the video has the whole height, and the chat comes over it on demand",
  { tag: "@wide" },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const { instructor, student, path } = await lectureWithStudent();
    const host = await openOnPhone(browser, instructor, `${path}/t`);
    await expectLive(host);
    await host.getByRole("button", { name: "Start Video" }).tap();
    const viewer = await openOnPhone(browser, student, `${path}/f`);
    await expectMovingVideo(viewer);
    for (const [width, height] of [
      [844, 390],
      [740, 360],
    ] as const)
      for (const page of [viewer, host]) {
        await page.setViewportSize({ width, height });
        await expect(page.locator("#room-chat")).toBeHidden();
        const video = await boxOf(page.locator("video"));
        expect(video.height).toBe(height);
        expect(video.width).toBeGreaterThanOrEqual((height * 16) / 9);
        await expectFitting(page);
        await page.getByRole("button", { name: "CHAT" }).tap();
        const chat = await boxOf(page.locator("#room-chat"));
        expect(chat.height).toBe(height);
        expect(await boxOf(page.locator("video"))).toEqual(video);
        await expect(page.getByPlaceholder("Enter your message")).toBeInViewport({ ratio: 1 });
        expect(await findLayoutFaults(page)).toEqual([]);
        await page.getByRole("button", { name: "CHAT" }).tap();
      }
    for (const page of [viewer, host]) expect(await findAccessibilityFaults(page)).toEqual([]);
  },
);

test("people and chat can both be open, and no bar wraps for them", { tag: "@wide" }, async ({ browser }) => {
  test.setTimeout(120_000);
  const { instructor, path } = await lectureWithStudent();
  for (const language of ["en", "am"] as const) {
    const context = await contextOf(browser, instructor, { language, colours: "light", width: 1440 });
    const page = await context.newPage();
    await crowdRoom(12)(page);
    await page.goto(`${stackUrl()}${path}/t`);
    await page.locator('.room[data-phase="live"]').waitFor();
    await page.locator(".room-poor-connections").waitFor();
    const bars = () => Promise.all([".room-header", ".room-controls"].map((bar) => boxOf(page.locator(bar))));
    // In a large window it is open from the start.
    await page.locator('[aria-controls="room-chat"]').click();
    const toggle = async () => {
      for (const panel of ["room-participants", "room-chat"])
        await page.locator(`[aria-controls="${panel}"]`).click();
    };
    for (const width of [1440, 1281, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      const closed = await bars();
      for (const { height } of closed) expect(height, `${language}, ${width} px`).toBeLessThan(76);
      await toggle();
      for (const panel of ["#room-participants", "#room-chat"]) {
        const { width: share } = await boxOf(page.locator(panel));
        expect(share / width, `${language}, ${width} px`).toBeCloseTo(3 / 12, 1);
      }
      expect(await bars(), `${language}, ${width} px`).toEqual(closed);
      await expectFitting(page);
      await toggle();
    }
    await context.close();
  }
});

test(
  "a phone starts at Low and says what each level costs before Join",
  { tag: "@wide" },
  async ({ browser }) => {
    const { instructor, student, lecture } = await lectureWithStudent();
    const host = await openOnPhone(browser, instructor, `/class/${lecture._id}/t`);
    await expectLive(host);
    const page = await openOnPhone(browser, student, `/status?id=${lecture._id}`);
    const level = page.getByLabel("How much data can the lecture use?");
    const expectLevel = async (text: string) => {
      await expect(level).toBeInViewport({ ratio: 1 });
      await expect(level.locator("option:checked")).toHaveText(text);
      expect(await findLayoutFaults(page)).toEqual([]);
    };
    await level.scrollIntoViewIfNeeded();
    await expectLevel("Low, up to 92 MB an hour");
    await page.goto(`${stackUrl()}/dashboard`);
    await page.getByRole("button", { name: "Join Class" }).tap();
    await expectLevel("Low, up to 92 MB an hour");
    await level.selectOption("full");
    await page.reload();
    await page.getByRole("button", { name: "Join Class" }).tap();
    await expectLevel("Full, up to 748 MB an hour");
  },
);
