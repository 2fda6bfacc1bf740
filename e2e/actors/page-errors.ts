import { extname } from "node:path";
import type { BrowserContext, ConsoleMessage, Page } from "playwright/test";
import { stackUrl } from "../stack/url.ts";

/** The page handles failures of the API; a missing file is an error. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return message.text().startsWith("Failed to load resource") && extname(new URL(url).pathname) === "";
}

/** Collects errors of our pages: blocked by the policy, thrown, or missing files. Grows while they are open. */
export function collectPageErrors(context: BrowserContext): readonly string[] {
  const pageErrors: string[] = [];
  // Our init scripts also run in Playwright's own first page, where they may fail.
  const isOurs = (page: Page | null) => page !== null && page.url().startsWith(stackUrl());
  context.on("weberror", (failure) => {
    if (isOurs(failure.page())) pageErrors.push(failure.error().message);
  });
  context.on("console", (message) => {
    if (message.type() === "error" && isOurs(message.page()) && !isRefusal(message))
      pageErrors.push(message.text());
  });
  return pageErrors;
}
