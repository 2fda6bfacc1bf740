import { test, type LaunchOptions } from "playwright/test";

/** How `playwright.config.ts` starts browsers, for those that a test starts itself. */
export function launchOptions(): LaunchOptions {
  return test.info().project.use.launchOptions ?? {};
}
