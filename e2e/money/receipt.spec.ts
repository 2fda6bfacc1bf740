import { expect, test } from "playwright/test";
import { updateLecture } from "#contract/lectures/lecture.ts";
import { closePages } from "../actors/close-pages.ts";
import { call } from "../actors/api.ts";
import { payInSandbox } from "../actors/checkout.ts";
import { newLecture, newAccount, openAs } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

test.afterEach(({ browser }) => closePages({ browser }));

test("a changed price is confirmed, paid, receipted and refunded", async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher, { price: 200 });
  const student = await newAccount("student", "Abel Girma");
  const page = await openAs(browser, student, `/lecture?id=${lecture._id}`);
  const enroll = page.getByRole("button", { name: "Enroll" });
  await expect(enroll).toBeVisible();

  await test.step("the new price is told before anything is charged", async () => {
    await call(updateLecture, { params: { id: lecture._id }, body: { price: 250 }, token: teacher.token });
    await enroll.click();
    await expect(page.getByText(/price changed from 200 birr to 250 birr/)).toBeVisible();
    await page.getByRole("button", { name: "Enroll at the new price" }).click();
    await payInSandbox(page, "succeed");
    await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
  });

  await test.step("the receipt is paper on paper, and fits a till's roll", async () => {
    await page.getByRole("link", { name: "Receipt" }).click();
    const paper = page.getByRole("article", { name: "Receipt" });
    await expect(paper.getByText("250 birr")).toBeVisible();
    await expect(paper.getByText(/^GB-\d{4}-\d{6}$/)).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute("data-colours", "dark"));
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe("dark");
    await page.emulateMedia({ media: "print" });
    expect(await scheme()).toBe("light");
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("banner").first()).toBeHidden();
    await page.setViewportSize({ width: 220, height: 800 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("withdrawing says what comes back, and then where it is", async () => {
    await page.goto(`${stackUrl()}/dashboard`);
    const card = page.getByRole("article").filter({ hasText: lecture.name });
    await card.getByRole("button", { name: "Withdraw Payment" }).click();
    await expect(page.getByText(/and get your 250 birr back in full\.$/)).toBeVisible();
    await page.getByRole("button", { name: "Yes" }).click();
    const ended = page.getByRole("region", { name: "Ended and refunded" });
    await expect(ended.getByText("Refunded: 250 birr")).toBeVisible();
    await ended.getByRole("link", { name: `Receipt for ${lecture.name}` }).click();
    await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
  });
});
