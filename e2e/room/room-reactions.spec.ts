import { expect, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs } from "../actors/person.ts";
import { test } from "../actors/room/media/audio-browser.ts";
import { expectLive } from "../actors/room/expect-stage.ts";

test.afterEach(({ browser }) => closePages({ browser }));

const signs = (page: Page) => page.getByRole("group", { name: "Reactions" });
/** Motion is reduced in these tests, so a count is shown. */
const shown = (page: Page) => page.locator(".room-reactions > p");

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} isn't shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test("viewers react, everybody sees it, and nothing is covered", async ({ browser }) => {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const [abel, sara] = [
    await newAccount("student", "Abel Girma"),
    await newAccount("student", "Sara Bekele"),
  ];
  for (const student of [abel, sara]) await enrollFree(student, lecture);
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  const viewer = await openAs(browser, abel, `/class/${lecture._id}/f`);
  const phone = await openAs(browser, sara, `/class/${lecture._id}/f`);
  await phone.setViewportSize({ width: 390, height: 844 });
  for (const page of [host, viewer, phone]) await expectLive(page);

  await test.step("upright, the signs are below the chat's input, and sideways beside the video", async () => {
    const upright = await boxOf(phone, ".room-signs");
    expect(upright.y).toBeGreaterThanOrEqual((await boxOf(phone, "#room-chat form")).bottom);
    await phone.setViewportSize({ width: 844, height: 390 });
    await expect
      .poll(async () => (await boxOf(phone, ".room-signs")).x)
      .toBeGreaterThanOrEqual((await boxOf(phone, ".room-stage")).right);
    expect((await boxOf(phone, ".room-signs")).bottom).toBeLessThanOrEqual(390);
  });

  await test.step("a press is counted on every page, and rests for a second", async () => {
    await signs(phone).getByRole("button", { name: "Applause" }).click();
    await expect(signs(phone).getByRole("button", { name: "Heart" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    for (const page of [host, viewer, phone]) await expect(shown(page)).toHaveText("👏 1");
    await expect(shown(host)).toBeEmpty();
    await expect(signs(phone).getByRole("button", { name: "Heart" })).not.toHaveAttribute("aria-disabled");
  });

  await test.step("one viewer wants none, and then the host turns them off for everybody", async () => {
    await viewer.getByRole("button", { name: "Settings" }).click();
    await viewer.getByRole("switch", { name: "Show reactions" }).click();
    await expect(signs(viewer)).toBeHidden();
    await viewer.reload();
    await expectLive(viewer);
    await expect(signs(viewer)).toBeHidden();
    await host.getByRole("button", { name: "Settings" }).click();
    await host.getByRole("switch", { name: "Viewers can react" }).click();
    await expect(signs(phone)).toBeHidden();
    await expect(host.getByRole("switch", { name: "Show reactions" })).toBeHidden();
  });
});
