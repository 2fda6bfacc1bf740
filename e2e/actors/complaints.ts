import { extname } from "node:path";
import type { BrowserContext, ConsoleMessage, Page } from "playwright/test";
import { stackUrl } from "../stack/url.ts";

/** A refusal of the API is an answer that the page deals with; a file that is missing is a fault. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return message.text().startsWith("Failed to load resource") && extname(new URL(url).pathname) === "";
}

/** What the console says of our pages being broken: blocked by the policy, thrown, or missing. Grows while they are open. */
export function complaintsOf(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  // Playwright's own first page, where our scripts run too, may not do what they ask.
  const isOurs = (page: Page | null) => page !== null && page.url().startsWith(stackUrl());
  context.on("weberror", (failure) => {
    if (isOurs(failure.page())) complaints.push(failure.error().message);
  });
  context.on("console", (message) => {
    if (message.type() === "error" && isOurs(message.page()) && !isRefusal(message))
      complaints.push(message.text());
  });
  return complaints;
}
