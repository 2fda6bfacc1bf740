import { test, type LaunchOptions } from "playwright/test";

/** The launch options of `playwright.config.ts`, for browsers that a test starts itself. */
export function launchOptions(): LaunchOptions {
  return test.info().project.use.launchOptions ?? {};
}
