import type { Browser } from "playwright/test";

/** For after each test: a room that is left open goes on sending, and starves what is tested after it. */
export async function closePages({ browser }: { browser: Browser }): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}
