import { expect, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { whileLectureIsLocked } from "../actors/database.ts";
import { enrollFree, newLecture, newAccount, openAs, type Person } from "../actors/person.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { expectLive, expectMovingVideo, expectAudio, expectSource } from "../actors/room/expect-stage.ts";
import { openChat } from "../actors/room/open-chat.ts";

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Enter your message").fill(text);
  await page.keyboard.press("Enter");
}

test.afterEach(({ browser }) => closePages({ browser }));

test("a host and two viewers: video, audio, sources, chat, reloads and a late joiner", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(240_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const students: Person[] = [];
  for (const name of ["Abel Girma", "Hana Bekele"]) {
    const student = await newAccount("student", name);
    await enrollFree(student, lecture);
    students.push(student);
  }
  const [abel, hana] = students;
  if (!abel || !hana) throw new Error("expected two students");
  const watch = (student: Person) => openAs(audioBrowser, student, `/class/${lecture._id}/f`);

  const first = await watch(abel);
  await expectLive(first);
  await expect(first.getByText("The host isn't here yet.")).toBeVisible();

  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();

  await test.step("a viewer sees and hears camera → screen → camera → none", async () => {
    await expectSource(first, "camera");
    await expectMovingVideo(first);
    await expectAudio(first);
    await host.getByRole("button", { name: "Start Screen Share" }).click();
    await expectSource(first, "screen");
    await expectMovingVideo(first);
    await host.getByRole("button", { name: "Start Video" }).click();
    await expectSource(first, "camera");
    await expectMovingVideo(first);
    await host.getByRole("button", { name: "Stop Video" }).click();
    await expectSource(first, "microphone");
    await expect(first.getByText("Audio only. The video is off.")).toBeVisible();
    await expectAudio(first);
    await host.getByRole("button", { name: "Turn off microphone" }).click();
    await expectSource(first, "none");
    await expect(first.getByText("The host isn't showing anything right now.")).toBeVisible();
    await host.getByRole("button", { name: "Start Video" }).click();
    await expectMovingVideo(first);
  });

  await test.step("chat goes both ways", async () => {
    for (const page of [host, first]) await openChat(page);
    await sendMessage(first, "Selam, teacher!");
    await expect(host.getByRole("log")).toContainText("Selam, teacher!");
    await sendMessage(host, "ሰላም Abel");
    await expect(first.getByRole("log")).toContainText("ሰላም Abel");
    const own = first.locator('.room-message[data-own="true"]');
    await expect(own).toHaveAttribute("data-status", "delivered");
    await expect(own.locator("time")).toHaveText(/^\d{1,2}:\d{2}\s?(AM|PM)$/);
  });

  const second = await watch(hana);
  await test.step("a late joiner sees the video and the chat so far", async () => {
    await expectLive(second);
    await expectMovingVideo(second);
    await expectAudio(second);
    await openChat(second);
    await expect(second.getByRole("log")).toContainText("Selam, teacher!");
  });

  await test.step("a viewer who reloads is back automatically", async () => {
    await second.reload();
    await expectLive(second);
    await expectMovingVideo(second);
  });

  await test.step("a host who reloads reaches its viewers again", async () => {
    await host.reload();
    await expectLive(host);
    for (const page of [first, second]) {
      await expectSource(page, "camera");
      await expectMovingVideo(page);
      await expectAudio(page);
    }
  });

  await test.step("leaving is noticed", async () => {
    await expect(host.getByText("2 people are watching")).toBeVisible();
    await second.context().close();
    await expect(host.getByText("1 person is watching")).toBeVisible();
    await host.context().close();
    await expect(first.getByText("The host is away.")).toBeVisible();
  });
});

test("a viewer has the controls that the specification names", async ({ browser }) => {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewer = await openAs(browser, student, `/class/${lecture._id}/f`);
  await expectLive(viewer);
  await expectMovingVideo(viewer);
  const video = viewer.locator("video");

  await viewer.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await viewer.getByRole("button", { name: "Play", exact: true }).click();
  await expectMovingVideo(viewer);

  const volume = viewer.getByRole("slider", { name: "Volume" });
  await expect(volume).toHaveAttribute("min", "0");
  await expect(volume).toHaveAttribute("max", "1");
  await expect(volume).toHaveAttribute("step", "0.01");
  await volume.fill("0");
  await expect(viewer.getByRole("button", { name: "Unmute" })).toBeVisible();
  await volume.fill("0.5");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => [element.muted, element.volume]))
    .toEqual([false, 0.5]);

  await openChat(viewer);
  const [room, panel] = [viewer.getByRole("main", { name: "Live room" }), viewer.locator("#room-chat")];
  await expect
    .poll(async () => {
      const [roomBox, panelBox] = [await room.boundingBox(), await panel.boundingBox()];
      return roomBox && panelBox ? Math.round((panelBox.width / roomBox.width) * 100) / 100 : 0;
    })
    .toBe(0.25);
  for (const name of ["Start Screen Share", "Stop Screen Share", "Start Video", "Stop Video"])
    await expect(viewer.getByRole("button", { name })).toHaveCount(0);
});

test(
  "who joins while the database stalls is told so, and comes in by themselves once it goes on",
  { tag: "@wide" },
  async ({ browser }) => {
    const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"));
    const student = await newAccount("student", "Abel Girma");
    await enrollFree(student, lecture);
    let page: Page | undefined;
    await whileLectureIsLocked(lecture._id, async () => {
      page = await openAs(browser, student, `/class/${lecture._id}/f`);
      await expect(page.getByText("Checking your seat…").first()).toBeVisible();
      const told = page.getByText("We can't get through yet. Still trying…");
      await expect(told).toBeVisible({ timeout: 25_000 });
    });
    if (!page) throw new Error("No page was opened.");
    await expectLive(page);
  },
);
