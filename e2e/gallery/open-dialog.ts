import type { Page } from "playwright/test";

/** Clicks the first match, and waits for its dialog. */
export const openDialog = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().waitFor();
};
