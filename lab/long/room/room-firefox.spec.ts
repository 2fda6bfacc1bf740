import { expect, test, type Page } from "playwright/test";
import { expectReceivedFrames, expectReceivedAudio } from "../../../e2e/actors/room/media/received-media.ts";
import { kbpsReceived, openInstrumented } from "../../../e2e/actors/room/calls.ts";
import { closePages } from "../../../e2e/actors/close-pages.ts";
import { enrollFree, newLecture, newAccount } from "../../../e2e/actors/person.ts";
import { expectLive, expectSource } from "../../../e2e/actors/room/expect-stage.ts";
import { waitForNewFrames } from "../../../e2e/faults/stage-record.ts";
import { launchFirefox, type OwnFirefox } from "../../../e2e/stack/launch-firefox.ts";
import { openChat } from "../../../e2e/actors/room/open-chat.ts";

let firefox: OwnFirefox;
test.beforeAll(async () => {
  firefox = await launchFirefox();
});
test.afterAll(() => firefox.close());
test.afterEach(async ({ browser }) => {
  for (const each of [browser, firefox.browser]) await closePages({ browser: each });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function newRoom() {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  return { instructor, student, id: lecture._id };
}

/** Types key by key, because in Firefox the page does not notice text that Playwright fills in at once. */
async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Enter your message").pressSequentially(text);
  await page.keyboard.press("Enter");
}

async function expectChatBothWays(host: Page, viewer: Page): Promise<void> {
  for (const page of [host, viewer]) await openChat(page);
  await sendMessage(viewer, "Selam, teacher!");
  await expect(host.getByRole("log")).toContainText("Selam, teacher!");
  await sendMessage(host, "Selam, Abel!");
  await expect(viewer.getByRole("log")).toContainText("Selam, Abel!");
  for (const page of [host, viewer]) await press(page, "CHAT");
}

/** Checks that the settings "Low" and "Audio only" reduce the received data, and that the video comes back. */
async function expectDataSaved(viewer: Page): Promise<void> {
  const video = () => kbpsReceived(viewer, "video", 1000);
  const choose = (level: string) => viewer.getByLabel("Data saver").selectOption(level);
  await press(viewer, "Settings");
  await choose("low");
  await expect.poll(video, { timeout: 40_000 }).toBeLessThan(220);
  await expectReceivedFrames(viewer);
  await choose("audio");
  await expect.poll(video, { timeout: 40_000 }).toBe(0);
  await expectReceivedAudio(viewer);
  await choose("full");
  await expectReceivedFrames(viewer);
  await press(viewer, "Settings");
}

test("a student in Firefox tests the connection, watches, writes, speaks and reloads", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { instructor, student, id } = await newRoom();
  const host = await openInstrumented(browser, instructor, `/class/${id}/t`);
  await expectLive(host);
  await press(host, "Start Video");

  const viewer = await openInstrumented(firefox.browser, student, `/status?id=${id}`);
  await press(viewer, "Test connection");
  await expect(viewer.getByText("Everything works. You can join.")).toBeVisible({ timeout: 40_000 });
  await viewer.getByRole("link", { name: "Join Class" }).click();
  await expectLive(viewer);
  await waitForNewFrames(viewer);
  await expectReceivedFrames(viewer);
  await expectReceivedAudio(viewer);
  await expectChatBothWays(host, viewer);
  await expectDataSaved(viewer);

  await test.step("holds the floor", async () => {
    await host.getByRole("button", { name: /^People/ }).click();
    await press(host, "Invite Abel Girma to speak");
    await press(viewer, "Turn on microphone");
    await expect(viewer.getByText("Everyone can hear you.")).toBeVisible();
    await expectReceivedAudio(host);
    await press(host, "Mute student");
  });

  await viewer.reload();
  await expectLive(viewer);
  await expectReceivedFrames(viewer);
  await expectReceivedAudio(viewer);
});

test("a host in Firefox checks its camera, teaches, shares a screen and reloads", async ({ browser }) => {
  test.setTimeout(240_000);
  const { instructor, student, id } = await newRoom();
  const host = await openInstrumented(firefox.browser, instructor, `/status?id=${id}`);
  await press(host, "Check camera and microphone");
  await waitForNewFrames(host);
  await expect
    .poll(() => host.getByRole("meter").evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0.05);
  await host.getByRole("link", { name: "Host Class" }).click();
  await expectLive(host);
  const viewer = await openInstrumented(browser, student, `/class/${id}/f`);
  await expectLive(viewer);
  await press(host, "Start Video");
  await expectSource(viewer, "camera");
  await expectReceivedFrames(viewer);
  await expectReceivedAudio(viewer);
  await expectChatBothWays(host, viewer);
  await expectDataSaved(viewer);

  await test.step("none → camera → screen → camera", async () => {
    await press(host, "Stop Video");
    await press(host, "Turn off microphone");
    await expectSource(viewer, "none");
    await press(host, "Start Video");
    await expectSource(viewer, "camera");
    await expectReceivedFrames(viewer);
    await shareMovingScreen(host);
    await press(host, "Start Screen Share");
    await expectSource(viewer, "screen");
    await expectReceivedFrames(viewer);
    await press(host, "Start Video");
    await expectSource(viewer, "camera");
    await expectReceivedFrames(viewer);
  });

  await host.reload();
  await expectLive(host);
  await expectSource(viewer, "camera");
  await expectReceivedFrames(viewer);
  await expectReceivedAudio(viewer);
});

/** Makes the page's next shared screen an animated canvas, because a test can't answer Firefox's prompt. */
async function shareMovingScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1280, 720];
    const context = canvas.getContext("2d");
    const draw = (step: number) => {
      if (context) context.fillStyle = step % 2 === 0 ? "beige" : "teal";
      context?.fillRect(0, 0, canvas.width, canvas.height);
      setTimeout(() => draw(step + 1), 100);
    };
    const stream = canvas.captureStream();
    draw(0);
    navigator.mediaDevices.getDisplayMedia = async () => stream;
  });
}
