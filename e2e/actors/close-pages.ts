import type { Browser } from "playwright/test";

/** Closes all pages after a test: a room that stays open keeps sending and slows down later tests. */
export async function closePages({ browser }: { browser: Browser }): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}
