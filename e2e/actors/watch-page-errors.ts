import { extname } from "node:path";
import type { ConsoleMessage, Page } from "playwright/test";
import { stackUrl } from "../stack/url.ts";

/** True for a failed API request, which the page handles itself. A missing file is an error. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location();
  return message.text().startsWith("Failed to load resource") && extname(new URL(url).pathname) === "";
}

/** Collects a page's errors: policy violations, exceptions and missing files. The list grows while the page is open. */
export function collectPageErrors(page: Page): readonly string[] {
  const pageErrors: string[] = [];
  // Our init scripts also run in Playwright's own first page, where they may fail.
  const isOurs = () => page.url().startsWith(stackUrl());
  page.on("pageerror", (error) => {
    if (isOurs()) pageErrors.push(error.message);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && isOurs() && !isRefusal(message)) pageErrors.push(message.text());
  });
  return pageErrors;
}
