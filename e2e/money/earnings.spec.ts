import { expect, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { newAccount, openAs } from "../actors/person.ts";

test.afterEach(({ browser }) => closePages({ browser }));

test(
  "an instructor sees their earnings; only an admin finds the admin area",
  { tag: "@wide" },
  async ({ browser }) => {
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const page = await openAs(browser, teacher, "/dashboard");

    await test.step("earnings are one press away, and say why there is nothing yet", async () => {
      await page.getByRole("link", { name: "Earnings" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Earnings" })).toBeVisible();
      await expect(page.getByText(/Nothing to pay out yet/)).toBeVisible();
      await expect(page.getByText("No payouts yet")).toBeVisible();
    });

    await test.step("the statement is a file, even when nothing is in it", async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download as CSV" }).click();
      expect((await download).suggestedFilename()).toBe("gubae-statement.csv");
    });

    await test.step("nothing is cut off on the narrowest phone", async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    });

    await test.step("the admin area is plainly not there", async () => {
      await page.goto(new URL("/admin/users", page.url()).href);
      await expect(page.getByText("404", { exact: true })).toBeVisible();
    });
  },
);
