import { expect, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs } from "../actors/person.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { expectLive } from "../actors/room/expect-stage.ts";

test.afterEach(({ browser }) => closePages({ browser }));

const panel = (page: Page) => page.getByRole("complementary", { name: "Polls" });
const strip = (page: Page) => page.getByRole("status").filter({ hasText: "Poll:" });
const bar = (page: Page, option: string) => panel(page).getByRole("listitem").filter({ hasText: option });

async function openPoll(host: Page, text: string, limit: string): Promise<void> {
  await panel(host)
    .getByRole("button", { name: `Open: “${text}”` })
    .click();
  await host.getByRole("menuitem", { name: limit }).click();
}

test("a host opens polls, a phone and a keyboard answer, and all read the results", async ({ browser }) => {
  test.setTimeout(180_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const [abel, sara] = [
    await newAccount("student", "Abel Girma"),
    await newAccount("student", "Sara Bekele"),
  ];
  for (const student of [abel, sara]) await enrollFree(student, lecture);

  await test.step("one poll is prepared on the lecture's page", async () => {
    const page = await openAs(browser, instructor, `/lecture?id=${lecture._id}`);
    await page.getByRole("button", { name: "Add a poll" }).click();
    await page.getByRole("textbox", { name: "Question" }).fill("Which are even?");
    await page.getByRole("combobox", { name: "How viewers answer" }).selectOption("Several choices");
    for (const [index, option] of ["2", "3", "4"].entries())
      await page.getByRole("textbox", { name: `Option ${index + 1}` }).fill(option);
    for (const number of [1, 3]) await page.getByRole("checkbox", { name: `${number} is right` }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Several choices · Quiz")).toBeVisible();
    await page.context().close();
  });

  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  const viewer = await openAs(browser, abel, `/class/${lecture._id}/f`);
  const phone = await openAs(browser, sara, `/class/${lecture._id}/f`);
  await phone.setViewportSize({ width: 390, height: 844 });
  for (const page of [host, viewer, phone]) await expectLive(page);
  await host.getByRole("button", { name: "Polls" }).click();

  await test.step("a pasted poll is opened, and announced to viewers", async () => {
    await panel(host).getByRole("button", { name: "Add a poll" }).click();
    await host.getByRole("textbox", { name: "Question" }).focus();
    await host.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "Capital of Kenya?\nKampala\n*Nairobi\nMombasa");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await host.getByRole("button", { name: "Save" }).click();
    await openPoll(host, "Capital of Kenya?", "No time limit");
    await expect(panel(viewer).getByRole("group", { name: "Capital of Kenya?" })).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Polls" })).not.toBeFocused();
    await expect(strip(phone)).toContainText("Capital of Kenya?");
    await expect(panel(phone)).toBeHidden();
  });

  await test.step("the keyboard answers by key, the phone by touch, below its video", async () => {
    await viewer.keyboard.press("1");
    await viewer.keyboard.press("2");
    await expect(panel(viewer).getByRole("radio", { name: "Nairobi" })).toBeChecked();
    await phone.getByRole("button", { name: "Answer" }).click();
    await panel(phone).getByRole("group", { name: "Capital of Kenya?" }).waitFor();
    const top = async (selector: string) => (await phone.locator(selector).boundingBox())?.y ?? 0;
    const height = async () => (await phone.locator(".room-stage").boundingBox())?.height ?? 0;
    expect(await top("#room-polls")).toBeGreaterThanOrEqual((await top(".room-stage")) + (await height()));
    await panel(phone).getByRole("radio", { name: "Kampala" }).check();
    await expect(panel(phone).getByText("Your answer is in: Kampala.")).toBeVisible();
    await expect(panel(host).getByText("2 of 2 have answered")).toBeVisible();
    await expect(bar(host, "Nairobi").first()).toContainText("1 person · 50%");
  });

  await test.step("a reload finds the own answer, and counts nobody twice", async () => {
    await phone.reload();
    await expectLive(phone);
    await phone.getByRole("button", { name: /^Polls/ }).click();
    await expect(panel(phone).getByRole("radio", { name: "Kampala" })).toBeChecked();
    await panel(phone).getByRole("radio", { name: "Nairobi" }).check();
    await expect(bar(host, "Nairobi").first()).toContainText("2 people · 100%");
  });

  await test.step("closed, then results, then the answer", async () => {
    await panel(host).getByRole("button", { name: "Close", exact: true }).click();
    for (const page of [viewer, phone]) {
      await expect(panel(page).getByText("This poll is closed.")).toBeVisible();
      await expect(panel(page)).not.toContainText("Right");
      await expect(strip(page)).toHaveCount(0);
    }
    await panel(host).getByRole("button", { name: "Show results" }).click();
    for (const page of [viewer, phone])
      await expect(bar(page, "Nairobi")).toContainText("Your answer 2 people · 100%");
    await panel(host).getByRole("button", { name: "Show the answer" }).click();
    for (const page of [viewer, phone]) await expect(bar(page, "Nairobi")).toContainText("Right");
  });

  await test.step("several choices, by roles and keys alone, with the time that is left", async () => {
    await openPoll(host, "Which are even?", "30 seconds");
    await expect(panel(viewer).getByRole("timer")).toContainText(/00:[23]\d/);
    await viewer.keyboard.press("1");
    await viewer.keyboard.press("3");
    await panel(viewer).getByRole("button", { name: "Answer" }).press("Enter");
    await expect(panel(host).getByText("1 of 2 have answered")).toBeVisible();
    await panel(host).getByRole("button", { name: "Close", exact: true }).click();
    await expect(panel(viewer).getByText("This poll is closed.")).toBeVisible();
    await panel(host).getByRole("button", { name: "Show the answer" }).click();
    await expect(bar(viewer, "4")).toContainText("Right");
  });

  await test.step("after the lecture, its page has scores and own answers", async () => {
    await host.getByRole("button", { name: "End lecture" }).click();
    await host.getByRole("alertdialog").getByRole("button", { name: "End the lecture" }).click();
    const after = await openAs(browser, instructor, `/lecture?id=${lecture._id}`);
    await expect(after.getByRole("row", { name: /Abel Girma/ })).toContainText("2 of 2");
    const own = await openAs(browser, sara, `/lecture?id=${lecture._id}`);
    await expect(own.getByText("You answered 1 of 2 quizzes right.")).toBeVisible();
  });
});

test("a poll with a time limit closes by itself", { tag: "@wide" }, async ({ browser }) => {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  const viewer = await openAs(browser, student, `/class/${lecture._id}/f`);
  for (const page of [host, viewer]) await expectLive(page);
  await host.getByRole("button", { name: "Polls" }).click();
  await panel(host).getByRole("button", { name: "Add a poll" }).click();
  await host.getByRole("textbox", { name: "Question" }).fill("Capital of Kenya?");
  for (const [index, option] of ["Nairobi", "Mombasa"].entries())
    await host.getByRole("textbox", { name: `Option ${index + 1}` }).fill(option);
  await host.getByRole("button", { name: "Save" }).click();
  await openPoll(host, "Capital of Kenya?", "30 seconds");
  await expect(panel(viewer).getByText("This poll is closed.")).toBeVisible({ timeout: 60_000 });
  await expect(panel(host).getByRole("button", { name: "Close", exact: true })).toHaveCount(0);
});
