import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "playwright/test";
import { closePages } from "./actors/close-pages.ts";
import { enrollFree, newLecture, newPerson, openAs } from "./actors/person.ts";
import { expectLive, expectMovingPicture, expectSilence, expectSound } from "./actors/watching.ts";

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder("Enter your message").fill(text);
  await page.keyboard.press("Enter");
}

test.afterEach(({ browser }) => closePages({ browser }));

test("a host keeps order: hands, chat rules, a message removed, a student out, and the end for all", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const student = await newPerson("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openAs(browser, teacher, `/class/${lecture._id}/t`);
  const viewer = await openAs(browser, student, `/class/${lecture._id}/f`);
  for (const page of [host, viewer]) await expectLive(page);
  const people = host.getByRole("complementary", { name: "PEOPLE" });

  await test.step("a hand goes up, and down", async () => {
    await press(viewer, "Raise hand");
    await expect(host.getByText("1 hand is raised")).toBeAttached();
    await host.getByRole("button", { name: /^PEOPLE/ }).click();
    await expect(people.getByText("Hand raised")).toBeVisible();
    await press(host, "Lower the hand of Abel Girma");
    await expect(viewer.getByRole("button", { name: "Raise hand" })).toBeVisible();
    await expect(people.getByText("Hand raised")).toHaveCount(0);
  });

  await test.step("the chat is closed, opened, and slow", async () => {
    await press(viewer, "CHAT");
    const input = viewer.getByPlaceholder("Enter your message");
    await people.getByRole("switch", { name: "Only I may write" }).click();
    await expect(viewer.getByText("The host has closed the chat.")).toBeVisible();
    await expect(input).toHaveCount(0);
    await people.getByRole("switch", { name: "Only I may write" }).click();
    await people.getByLabel("Slow mode").selectOption("One message every 60 seconds");
    await expect(viewer.getByText("Slow mode: one message every 60 seconds.")).toBeVisible();
    for (const text of ["something rude", "and again"]) await say(viewer, text);
    await expect(viewer.getByText("The chat is in slow mode. Please wait a little.")).toBeVisible();
  });

  await test.step("a message is removed", async () => {
    await press(host, "CHAT");
    await expect(host.getByRole("log")).toContainText("something rude");
    await press(host, "Remove the message of Abel Girma");
    for (const page of [host, viewer]) {
      await expect(page.getByText("The host removed this message.")).toBeVisible();
      await expect(page.getByText("something rude")).toHaveCount(0);
    }
  });

  await test.step("a student is removed and comes back, is excluded and stays out, and is let in again", async () => {
    await host.getByRole("button", { name: /^PEOPLE/ }).click();
    await press(host, "Remove Abel Girma");
    await press(host, "Yes");
    await expect(viewer.getByText("The host has asked you to leave.")).toBeVisible();
    await press(viewer, "Try again");
    await expectLive(viewer);
    await press(host, "Exclude Abel Girma");
    await press(host, "Yes");
    await expect(viewer.getByText("The host has excluded you from this lecture.")).toBeVisible();
    await press(viewer, "Try again");
    await expect(viewer.getByRole("main")).toHaveAttribute("data-phase", "failed");
    await expect(viewer.getByText("The host has excluded you from this lecture.")).toBeVisible();
    await press(host, "Let Abel Girma in again");
    await expect(people.getByText("Excluded")).toHaveCount(0);
    await press(viewer, "Try again");
    await expectLive(viewer);
  });

  await test.step("the lecture ends for all, and is opened again", async () => {
    await press(host, "End the lecture for all");
    await press(host, "Yes");
    await expect(viewer.getByText("The lecture is over. Thank you for being there.")).toBeVisible();
    await expect(host.getByText("You have ended this lecture: nobody else can come in.")).toBeVisible();
    await press(viewer, "Try again");
    await expect(viewer.getByText("This lecture has ended.")).toBeVisible();
    await press(host, "Open it again");
    await expect(host.getByText("You have ended this lecture")).toHaveCount(0);
    await press(viewer, "Try again");
    await expectLive(viewer);
  });
});

test("a teacher sees afterwards who was there, and takes it along as a file", async ({ browser }) => {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const student = await newPerson("student", "=Abel Girma");
  await enrollFree(student, lecture);
  const viewer = await openAs(browser, student, `/class/${lecture._id}/f`);
  await expectLive(viewer);
  await viewer.context().close();
  const page = await openAs(browser, teacher, `/enrolled-students?id=${lecture._id}`);
  await expect(page.getByRole("heading", { name: "Attendance" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^=Abel Girma 0 / })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const file = await readFile(await (await saved).path(), "utf8");
  expect(file).toContain(`\r\n'=Abel Girma,${student.email},0,`);
});

test("a student is given the word: the class hears them, and they don't hear themselves", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const pages: Page[] = [];
  for (const name of ["Abel Girma", "Hana Bekele"]) {
    const student = await newPerson("student", name);
    await enrollFree(student, lecture);
    pages.push(await openAs(browser, student, `/class/${lecture._id}/f`));
  }
  const [abel, hana] = pages;
  if (!abel || !hana) throw new Error("two students were made");
  for (const page of pages) await expectLive(page);
  const host = await openAs(browser, teacher, `/class/${lecture._id}/t`);
  await expectLive(host);
  // The host sends nothing itself: what is heard is the student.
  for (const page of pages) await expectMovingPicture(page);
  await host.getByRole("button", { name: /^PEOPLE/ }).click();
  await press(host, "Give the word to Abel Girma");
  await expect(hana.getByText("Abel Girma has the word.")).toBeVisible();
  await expectSilence(hana);

  await press(abel, "Turn on microphone");
  await expect(abel.getByText("The class hears you.")).toBeVisible();
  await expectSound(hana);
  await expectSilence(abel);

  await press(host, "Take the word back");
  for (const page of pages) await expect(page.getByText(/has the word|The class hears you/)).toHaveCount(0);
  await expectSilence(hana);
});
