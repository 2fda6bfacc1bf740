import { expect, test, type Page } from "playwright/test";
import { expectFrames, expectVoice } from "../actors/arriving.ts";
import { kbpsSent, openCounted } from "../actors/calls.ts";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newLecture, newPerson } from "../actors/person.ts";
import { expectLive, expectSource } from "../actors/watching.ts";
import { newPictures } from "../faults/picture-notes.ts";
import { launchFirefox, type OwnFirefox } from "../stack/launch-firefox.ts";

let firefox: OwnFirefox;
test.beforeAll(async () => {
  firefox = await launchFirefox();
});
test.afterAll(() => firefox.close());
test.afterEach(async ({ browser }) => {
  for (const each of [browser, firefox.browser]) await closePages({ browser: each });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function newClass() {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const student = await newPerson("student", "Abel Girma");
  await enrollFree(student, lecture);
  return { teacher, student, id: lecture._id };
}

/** Key by key: what Playwright puts into a field of Firefox at once, the page does not notice. */
async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Enter your message").pressSequentially(text);
  await page.keyboard.press("Enter");
}

async function expectChatBothWays(host: Page, viewer: Page): Promise<void> {
  for (const page of [host, viewer]) await press(page, "CHAT");
  await say(viewer, "Selam, teacher!");
  await expect(host.getByRole("log")).toContainText("Selam, teacher!");
  await say(host, "Selam, Abel!");
  await expect(viewer.getByRole("log")).toContainText("Selam, Abel!");
  for (const page of [host, viewer]) await press(page, "CHAT");
}

/** Low and Audio only reach the host's senders, and the picture comes back. */
async function expectDataSaved(host: Page, viewer: Page): Promise<void> {
  const video = () => kbpsSent(host, "video", 1000);
  const choose = (level: string) => viewer.getByLabel("Data saver").selectOption(level);
  await press(viewer, "Settings");
  await choose("low");
  await expect.poll(video, { timeout: 40_000 }).toBeLessThan(220);
  await expectFrames(viewer);
  await choose("audio");
  await expect.poll(video, { timeout: 40_000 }).toBe(0);
  await expectVoice(viewer);
  await choose("full");
  await expectFrames(viewer);
  await press(viewer, "Settings");
}

test("a student in Firefox tests the line, watches, writes, speaks, and comes back", async ({ browser }) => {
  test.setTimeout(240_000);
  const { teacher, student, id } = await newClass();
  const host = await openCounted(browser, teacher, `/class/${id}/t`);
  await expectLive(host);
  await press(host, "Start Video");

  const viewer = await openCounted(firefox.browser, student, `/status?id=${id}`);
  await press(viewer, "Test the connection");
  await expect(viewer.getByText("All is well. You can go in.")).toBeVisible({ timeout: 40_000 });
  await viewer.getByRole("link", { name: "Join Class" }).click();
  await expectLive(viewer);
  await newPictures(viewer);
  await expectFrames(viewer);
  await expectVoice(viewer);
  await expectChatBothWays(host, viewer);
  await expectDataSaved(host, viewer);

  await test.step("has the word", async () => {
    await host.getByRole("button", { name: /^PEOPLE/ }).click();
    await press(host, "Give the word to Abel Girma");
    await press(viewer, "Turn on microphone");
    await expect(viewer.getByText("The class hears you.")).toBeVisible();
    await expectVoice(host);
    await press(host, "Take the word back");
  });

  await viewer.reload();
  await expectLive(viewer);
  await expectFrames(viewer);
  await expectVoice(viewer);
});

test("a host in Firefox looks in the mirror, teaches, shows a screen, and comes back", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { teacher, student, id } = await newClass();
  const host = await openCounted(firefox.browser, teacher, `/status?id=${id}`);
  await press(host, "Check camera and microphone");
  await newPictures(host);
  await expect
    .poll(() => host.getByRole("meter").evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0.05);
  await host.getByRole("link", { name: "Host Class" }).click();
  await expectLive(host);
  const viewer = await openCounted(browser, student, `/class/${id}/f`);
  await expectLive(viewer);
  await press(host, "Start Video");
  await expectSource(viewer, "camera");
  await expectFrames(viewer);
  await expectVoice(viewer);
  await expectChatBothWays(host, viewer);
  await expectDataSaved(host, viewer);

  await test.step("nothing, the camera, a screen, the camera", async () => {
    await press(host, "Stop Video");
    await expectSource(viewer, "none");
    await press(host, "Start Video");
    await expectSource(viewer, "camera");
    await expectFrames(viewer);
    await shareMovingScreen(host);
    await press(host, "Start Screen Share");
    await expectSource(viewer, "screen");
    await expectFrames(viewer);
    await press(host, "Start Video");
    await expectSource(viewer, "camera");
    await expectFrames(viewer);
  });

  await host.reload();
  await expectLive(host);
  await expectSource(viewer, "camera");
  await expectFrames(viewer);
  await expectVoice(viewer);
});

/** Firefox asks which screen, and nobody answers: the page's next one is drawn. */
async function shareMovingScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1280, 720];
    const pen = canvas.getContext("2d");
    const draw = (step: number) => {
      if (pen) pen.fillStyle = step % 2 === 0 ? "beige" : "teal";
      pen?.fillRect(0, 0, canvas.width, canvas.height);
      setTimeout(() => draw(step + 1), 100);
    };
    const stream = canvas.captureStream();
    draw(0);
    navigator.mediaDevices.getDisplayMedia = async () => stream;
  });
}
