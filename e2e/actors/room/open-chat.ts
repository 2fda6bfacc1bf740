import { expect, type Page } from "playwright/test";

/** Opens the chat, which in a large window and on a phone opens by itself: perhaps between a look and a click. */
export async function openChat(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: /^CHAT/ });
  await expect(async () => {
    if ((await toggle.getAttribute("aria-expanded")) !== "true") await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true", { timeout: 1000 });
  }).toPass();
}
