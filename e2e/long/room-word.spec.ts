import { expect, test, type Browser, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { launchOptions } from "../actors/launch-options.ts";
import { keepLentTracks, openDevices, pullOut } from "../actors/lent-tracks.ts";
import { enrollFree, newLecture, newPerson, openAs } from "../actors/person.ts";
import { expectLive, expectMovingPicture, expectSilence, expectSound } from "../actors/watching.ts";
import { cutBrowser } from "../faults/cut-browser.ts";
import { takeOwnStack } from "../stack/own-stack.ts";
import type { Stack } from "../stack/start-stack.ts";

/** A stack of this file's own: a browser in a network of its own has to reach it. */
let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stack = await takeOwnStack(() => ({ HOST: "0.0.0.0" }));
});
test.afterAll(() => stack.stop());
test.afterEach(({ browser }) => closePages({ browser }));

interface Speaking {
  host: Page;
  /** Has the word, and a microphone that is open. */
  speaker: Page;
  /** Another student. */
  listener: Page;
}

/** A class whose host sends nothing itself: what is heard is the student who has the word. */
async function openClass(browser: Browser, at: { browser: Browser; origin: string }): Promise<Speaking> {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const host = await openAs(browser, teacher, `/class/${lecture._id}/t`);
  await expectLive(host);
  const [abel, hana] = [await newPerson("student", "Abel Girma"), await newPerson("student", "Hana Bekele")];
  for (const student of [abel, hana]) await enrollFree(student, lecture);
  const speaker = await openAs(at.browser, abel, `${at.origin}/class/${lecture._id}/f`);
  const listener = await openAs(browser, hana, `/class/${lecture._id}/f`);
  for (const page of [speaker, listener]) await expectMovingPicture(page);
  await keepLentTracks(speaker);
  await host.getByRole("button", { name: /^PEOPLE/ }).click();
  const speaking = { host, speaker, listener };
  await giveWord(speaking);
  return speaking;
}

async function giveWord({ host, speaker, listener }: Speaking): Promise<void> {
  await host.getByRole("button", { name: "Give the word to Abel Girma" }).click();
  await speak(speaker);
  await expectSound(listener);
}

async function speak(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Turn on microphone" }).click();
  await expect(page.getByText("The class hears you.")).toBeVisible();
}

test("who has the word and loses the network is heard again; whoever was gone long gives it back", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const line = await cutBrowser(stack.url, launchOptions());
  try {
    const speaking = await openClass(browser, line);
    const { host, speaker, listener } = speaking;
    await test.step("5 seconds", async () => {
      await line.cut();
      await speaker.waitForTimeout(5000);
      await line.mend();
      await expectSound(listener);
      await expect(speaker.getByText("The class hears you.")).toBeVisible();
    });
    await test.step("until the room knows that they are gone", async () => {
      await line.cut();
      await expect(listener.getByText("Abel Girma has the word.")).toHaveCount(0, { timeout: 60_000 });
      await line.mend();
      // Nobody is heard who does not expect it.
      await expect(speaker.getByRole("button", { name: "Raise hand" })).toBeVisible();
      await expect(speaker.getByText("The class hears you.")).toHaveCount(0);
      await expect.poll(() => openDevices(speaker, "audio"), "the microphone closes").toEqual([]);
      await expect(host.getByText("2 people are watching")).toBeVisible({ timeout: 30_000 });
      await giveWord(speaking);
    });
  } finally {
    await line.close();
  }
});

test("who has the word and whose microphone is pulled out is told, and goes on with another", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { speaker, listener } = await openClass(browser, { browser, origin: stack.url });
  await pullOut(speaker, "audio");
  await expect(
    speaker.getByText("Your microphone was disconnected: the class doesn't hear you."),
  ).toBeVisible();
  await expectSilence(listener);
  await speak(speaker);
  await expectSound(listener);
});
