import { expect, type Browser, type Page } from "playwright/test";
import { launchOptions } from "../../../e2e/actors/launch-options.ts";
import { test } from "../../../e2e/actors/room/media/audio-browser.ts";
import {
  recordCapturedTracks,
  openDeviceIds,
  unplug,
} from "../../../e2e/actors/room/media/captured-tracks.ts";
import { enrollFree, newLecture, newAccount, openAs } from "../../../e2e/actors/person.ts";
import {
  expectLive,
  expectMovingVideo,
  expectSilence,
  expectAudio,
} from "../../../e2e/actors/room/expect-stage.ts";
import { openDisconnectableBrowser } from "../../../e2e/faults/disconnectable-browser.ts";
import { takeOwnStack } from "../../../e2e/stack/own-stack.ts";
import { stackOfFile } from "../../../e2e/stack/stack-of-file.ts";

/** A separate stack: a browser in another network namespace must be able to reach it. */
const stack = stackOfFile(() => takeOwnStack(() => ({ HOST: "0.0.0.0" })));

interface RoomPages {
  host: Page;
  /** The page of the floor holder, whose microphone is on. */
  speaker: Page;
  /** The page of another student. */
  listener: Page;
}

/** Opens a room whose host sends no audio, so any audio is the speaker's. */
async function openRoomWithSpeaker(
  { browser, audioBrowser }: { browser: Browser; audioBrowser: Browser },
  at: { browser: Browser; origin: string },
): Promise<RoomPages> {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  await expectLive(host);
  const [abel, hana] = [
    await newAccount("student", "Abel Girma"),
    await newAccount("student", "Hana Bekele"),
  ];
  for (const student of [abel, hana]) await enrollFree(student, lecture);
  const speaker = await openAs(at.browser, abel, `${at.origin}/class/${lecture._id}/f`);
  const listener = await openAs(audioBrowser, hana, `/class/${lecture._id}/f`);
  for (const page of [speaker, listener]) await expectMovingVideo(page);
  await recordCapturedTracks(speaker);
  await host.getByRole("button", { name: /^People/ }).click();
  const pages = { host, speaker, listener };
  await grantFloor(pages);
  return pages;
}

async function grantFloor({ host, speaker, listener }: RoomPages): Promise<void> {
  await host.getByRole("button", { name: "Invite Abel Girma to speak" }).click();
  await turnOnMicrophone(speaker);
  await expectAudio(listener);
}

async function turnOnMicrophone(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Turn on microphone" }).click();
  await expect(page.getByText("Everyone can hear you.")).toBeVisible();
}

test("a speaker who loses the network is heard again; one who is away for long loses the floor", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(240_000);
  const network = await openDisconnectableBrowser(stack().url, launchOptions());
  try {
    const pages = await openRoomWithSpeaker({ browser, audioBrowser }, network);
    const { host, speaker, listener } = pages;
    await test.step("until nothing is heard of them", async () => {
      await network.disconnect();
      await expectSilence(listener);
      await network.reconnect();
      await expectAudio(listener);
      await expect(speaker.getByText("Everyone can hear you.")).toBeVisible();
    });
    await test.step("until the server has revoked the floor", async () => {
      await network.disconnect();
      await expect(listener.getByText("Abel Girma can speak.")).toHaveCount(0, { timeout: 60_000 });
      await network.reconnect();
      // Speakers must not be heard without knowing it, so the floor is not restored after the reconnect.
      await expect(speaker.getByRole("button", { name: "Raise hand" })).toBeVisible();
      await expect(speaker.getByText("Everyone can hear you.")).toHaveCount(0);
      await expect.poll(() => openDeviceIds(speaker, "audio"), "the microphone closes").toEqual([]);
      await expect(host.getByText("2 people are watching")).toBeVisible({ timeout: 30_000 });
      await grantFloor(pages);
    });
  } finally {
    await network.close();
  }
});

test("a speaker whose microphone is unplugged is told, and goes on with another", async ({
  browser,
  audioBrowser,
}) => {
  test.setTimeout(120_000);
  const { speaker, listener } = await openRoomWithSpeaker(
    { browser, audioBrowser },
    { browser, origin: stack().url },
  );
  await unplug(speaker, "audio");
  await expect(speaker.getByText("Your microphone was disconnected, so nobody can hear you.")).toBeVisible();
  await expectSilence(listener);
  await turnOnMicrophone(speaker);
  await expectAudio(listener);
});
