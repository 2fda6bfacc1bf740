import type { Page } from "playwright/test";

/** Opens the chat, which in a large window and on a phone is open from the start. */
export async function openChat(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: /^CHAT/ });
  if ((await toggle.getAttribute("aria-expanded")) !== "true") await toggle.click();
}
