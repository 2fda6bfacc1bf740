import type { Browser } from "playwright/test";

/** Use after each test: a room that is left open goes on sending and slows the tests after it. */
export async function closePages({ browser }: { browser: Browser }): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}
