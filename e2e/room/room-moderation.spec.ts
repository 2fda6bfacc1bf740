import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newLecture, newAccount, openAs } from "../actors/person.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { openDeviceIds, recordCapturedTracks } from "../actors/room/media/captured-tracks.ts";
import { expectLive, expectMovingVideo, expectSilence, expectAudio } from "../actors/room/expect-stage.ts";
import { openChat } from "../actors/room/open-chat.ts";

const devices = ["audio", "video"] as const;

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Enter your message").fill(text);
  await page.keyboard.press("Enter");
}

test.afterEach(({ browser }) => closePages({ browser }));

test("a host moderates: hands, chat rules, removing messages and participants, ending the lecture", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(180_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  const viewer = await openAs(audioBrowser, student, `/class/${lecture._id}/f`);
  for (const page of [host, viewer]) await expectLive(page);
  const participants = host.getByRole("complementary", { name: "People" });

  await test.step("a hand is raised and lowered", async () => {
    await press(viewer, "Raise hand");
    await expect(host.getByText("1 hand raised")).toBeAttached();
    await press(host, "People, 1 hand raised");
    await expect(participants.getByText("Hand raised")).toBeVisible();
    await press(host, "Lower hand of Abel Girma");
    await expect(viewer.getByRole("button", { name: "Raise hand" })).toBeVisible();
    await expect(participants.getByText("Hand raised")).toHaveCount(0);
  });

  await test.step("the chat is closed, reopened and slowed down", async () => {
    await openChat(viewer);
    // Closed, so that the viewer's message counts as unread.
    await press(host, "CHAT");
    const input = viewer.getByPlaceholder("Enter your message");
    await participants.getByRole("switch", { name: "Only I can write" }).click();
    await expect(viewer.getByText("The host has closed the chat.")).toBeVisible();
    await expect(input).toHaveCount(0);
    await participants.getByRole("switch", { name: "Only I can write" }).click();
    await participants.getByLabel("Slow mode").selectOption("One message every minute");
    await expect(viewer.getByText("Slow mode: one message every minute.")).toBeVisible();
    for (const text of ["something rude, https://bank.et@evil.example", "and again"])
      await sendMessage(viewer, text);
    await expect(
      viewer.getByText("Slow mode is on. Please wait a moment before you send another message."),
    ).toBeVisible();
  });

  await test.step("a message is answered by keyboard, pinned and removed", async () => {
    await press(host, "CHAT, 1 new message");
    await expect(host.getByRole("log")).toContainText("something rude");
    await expect(host.getByRole("link", { name: "evil.example", exact: true })).toBeVisible();
    const actions = host.getByRole("button", { name: "Actions for message from Abel Girma" });
    const choice = (name: string) => host.getByRole("menuitem", { name });
    await actions.press("Enter");
    await expect(choice("Copy")).toBeFocused();
    await host.keyboard.press("End");
    await expect(choice("Remove")).toBeFocused();
    await host.keyboard.press("Escape");
    await expect(actions).toBeFocused();
    await actions.press("Enter");
    await host.keyboard.press("p");
    await expect(choice("Pin")).toBeFocused();
    await host.keyboard.press("Home");
    await host.keyboard.press("ArrowDown");
    await choice("Reply").press("Enter");
    await expect(host.getByPlaceholder("Enter your message")).toBeFocused();
    await sendMessage(host, "Please be kind.");
    await expect(viewer.getByRole("button", { name: /^Reply to Abel Girma: something rude/ })).toBeVisible();

    await actions.click();
    await choice("Pin").click();
    const pinned = viewer.getByRole("region", { name: "Pinned message" });
    await expect(pinned).toContainText("something rude");
    await viewer.reload();
    await expectLive(viewer);
    await openChat(viewer);
    await expect(pinned).toContainText("something rude");

    await actions.click();
    await choice("Remove").click();
    for (const page of [host, viewer]) {
      await expect(
        page.getByRole("button", { name: /^Reply to Abel Girma: This message was/ }),
      ).toBeVisible();
      await expect(page.getByText("something rude")).toHaveCount(0);
    }
    await expect(pinned).toHaveCount(0);
  });

  await test.step("a student is removed and comes back, is banned and stays out, and is unbanned", async () => {
    await press(host, "Remove Abel Girma");
    await host.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(viewer.getByText("The host removed you from the room.")).toBeVisible();
    await press(viewer, "Try again");
    await expectLive(viewer);
    await press(host, "Ban Abel Girma");
    await host.getByRole("alertdialog").getByRole("button", { name: "Ban" }).click();
    await expect(viewer.getByText("The host banned you from this lecture.")).toBeVisible();
    await press(viewer, "Try again");
    await expect(viewer.getByRole("main")).toHaveAttribute("data-phase", "failed");
    await expect(viewer.getByText("The host banned you from this lecture.")).toBeVisible();
    await press(host, "Unban Abel Girma");
    await expect(participants.getByText("Banned")).toHaveCount(0);
    await press(viewer, "Try again");
    await expectLive(viewer);
  });

  await test.step("the lecture ends for everybody and is reopened", async () => {
    await recordCapturedTracks(host);
    await press(host, "Start Video");
    await expectMovingVideo(viewer);
    for (const kind of devices) expect(await openDeviceIds(host, kind)).toHaveLength(1);
    // The fake microphone beeps even while it is muted, so the page warns the host that they are muted.
    await press(host, "Mute microphone");
    await expect(host.getByText("You're muted")).toBeVisible();
    await expect(viewer.getByText("The host's microphone is off.")).toBeVisible();
    await press(host, "Unmute now");
    await expect(viewer.getByText("The host's microphone is off.")).toHaveCount(0);
    await expect(host.getByText("You're muted")).toHaveCount(0);
    await expectAudio(viewer);
    await press(host, "Leave");
    await press(host, "End for everyone");
    await expect(viewer.getByText("The lecture has ended. Thank you for joining.")).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(viewer.getByRole("link", { name: "My Dashboard" })).toBeVisible();
    await expect(host.getByText("You ended the lecture. Your camera and microphone are off.")).toBeVisible();
    const numbers = host.getByRole("region", { name: "Your lecture in numbers" });
    await expect(numbers.getByText("People who joined").locator("..")).toContainText("1");
    for (const kind of devices) expect(await openDeviceIds(host, kind)).toEqual([]);
    await viewer.reload();
    await expect(viewer.getByText("This lecture has ended.")).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await press(host, "Back to the room");
    await expect(host.getByText("You ended this lecture. Nobody else can join.")).toBeVisible();
    await press(host, "Open again");
    await expect(host.getByText("You ended this lecture")).toHaveCount(0);
    await viewer.reload();
    await expectLive(viewer);
  });
});

test("an instructor sees the attendance afterwards and downloads it", async ({ browser }) => {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "=Abel Girma");
  await enrollFree(student, lecture);
  const viewer = await openAs(browser, student, `/class/${lecture._id}/f`);
  await expectLive(viewer);
  await viewer.context().close();
  const page = await openAs(browser, instructor, `/enrolled-students?id=${lecture._id}`);
  await expect(page.getByRole("heading", { name: "Attendance" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^=Abel Girma 0 / })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain(`\r\n'=Abel Girma,${student.email},0,`);
});

test(
  "a student is granted the floor: the class hears them, and they don't hear themselves",
  { tag: "@wide" },
  async ({ browser, audioBrowser }) => {
    test.setTimeout(180_000);
    const instructor = await newAccount("instructor", "Almaz Tesfaye");
    const lecture = await newLecture(instructor);
    const pages: Page[] = [];
    for (const name of ["Abel Girma", "Hana Bekele"]) {
      const student = await newAccount("student", name);
      await enrollFree(student, lecture);
      pages.push(await openAs(audioBrowser, student, `/class/${lecture._id}/f`));
    }
    const [abel, hana] = pages;
    if (!abel || !hana) throw new Error("expected two students");
    for (const page of pages) await expectLive(page);
    const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
    await expectLive(host);
    // The host sends no audio, so any audio is the student's.
    for (const page of pages) await expectMovingVideo(page);
    await host.getByRole("button", { name: /^People/ }).click();
    await press(host, "Invite Abel Girma to speak");
    await expect(hana.getByText("Abel Girma can speak.")).toBeVisible();
    await expectSilence(hana);

    await press(abel, "Turn on microphone");
    await expect(abel.getByText("Everyone can hear you.")).toBeVisible();
    await expectAudio(hana);
    await expectSilence(abel);

    await press(host, "Mute student");
    for (const page of pages)
      await expect(page.getByText(/can speak\.|Everyone can hear you/)).toHaveCount(0);
    await expectSilence(hana);
  },
);
