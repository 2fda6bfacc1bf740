import { expect, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs } from "../actors/person.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { expectLive } from "../actors/room/expect-stage.ts";

test.afterEach(({ browser }) => closePages({ browser }));

const panel = (page: Page) => page.getByRole("complementary", { name: "Questions" });

async function ask(page: Page, text: string): Promise<void> {
  await panel(page).getByPlaceholder("Ask a question").fill(text);
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText(text)).toBeVisible();
}

test("two students ask before and in the room, vote, and the host answers", async ({ browser }) => {
  test.setTimeout(180_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const [abel, sara] = [
    await newAccount("student", "Abel Girma"),
    await newAccount("student", "Sara Bekele"),
  ];
  for (const student of [abel, sara]) await enrollFree(student, lecture);

  const before = await openAs(browser, abel, `/lecture?id=${lecture._id}`);
  await before.getByRole("textbox", { name: "Ask a question" }).fill("What do I bring?");
  await before.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(before.getByText("What do I bring?", { exact: true })).toBeVisible();

  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  const viewer = await openAs(browser, abel, `/class/${lecture._id}/f`);
  const phone = await openAs(browser, sara, `/class/${lecture._id}/f`);
  await phone.setViewportSize({ width: 390, height: 844 });
  for (const page of [host, viewer, phone]) {
    await expectLive(page);
    await page.getByRole("button", { name: "Questions, 1 new" }).click();
    await expect(panel(page).getByText("What do I bring?")).toBeVisible();
  }
  // The panel is below the video of a phone, and covers nothing.
  const [stage, questions] = [phone.locator(".room-stage"), panel(phone)];
  const bottom = async () => (await stage.boundingBox().then((box) => box && box.y + box.height)) ?? 0;
  expect((await questions.boundingBox())?.y).toBeGreaterThanOrEqual(await bottom());

  await test.step("an anonymous question has no name anywhere", async () => {
    await panel(host).getByText("What viewers may do").click();
    await panel(host).getByRole("switch", { name: "Ask without their name" }).click();
    await panel(phone).getByRole("checkbox", { name: "Without my name" }).check();
    await ask(phone, "Is zero a number?");
    const anonymous = panel(host).getByRole("listitem").filter({ hasText: "Is zero a number?" });
    await expect(anonymous).toContainText("Anonymous");
    await expect(panel(host)).not.toContainText("Sara");
  });

  await test.step("a vote is counted once, also after a reload", async () => {
    const vote = (page: Page, count: string) =>
      panel(page).getByRole("button", { name: `Vote · ${count}, for “Is zero a number?”` });
    await vote(viewer, "0").click();
    await expect(panel(host).getByText("1 vote", { exact: true })).toBeVisible();
    await viewer.reload();
    await expectLive(viewer);
    await viewer.getByRole("button", { name: /^Questions/ }).click();
    await expect(vote(viewer, "1")).toHaveAttribute("aria-pressed", "true");
    await expect(panel(viewer).locator(".room-question").first()).toContainText("Is zero a number?");
  });

  await test.step("the question stands on everybody's stage until Done", async () => {
    await panel(host).getByRole("button", { name: "Answer now: “Is zero a number?”" }).click();
    for (const page of [viewer, phone])
      await expect(page.getByRole("status").filter({ hasText: "Is zero a number?" })).toBeVisible();
    await host.getByRole("button", { name: "Done", exact: true }).click();
    for (const page of [viewer, phone])
      await expect(page.getByRole("status").filter({ hasText: "Is zero a number?" })).toHaveCount(0);
  });

  await test.step("the asker is told that a question is dismissed", async () => {
    await panel(host).getByRole("button", { name: "More about “What do I bring?”" }).click();
    await host.getByRole("menuitem", { name: "Dismiss" }).click();
    await expect(viewer.locator(".toast").getByText("The host won't answer your question.")).toBeVisible();
    await expect(panel(phone).getByText("What do I bring?")).toHaveCount(0);
  });
});
