import { expect, type Page } from "playwright/test";
import type { Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";
import type { Screen } from "./screen.ts";
import type { Fixture } from "./gallery-fixture.ts";

export function personOf(screen: Screen, fixture: Fixture): Person | null {
  return screen.who === "guest" ? null : fixture[screen.who];
}

/** Waits for fonts and pictures, so that the layout is final. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const eager = [...document.images].filter((image) => image.loading !== "lazy");
    // An intentionally broken picture counts as loaded.
    await Promise.allSettled(eager.map((image) => image.decode()));
  });
}

/** Navigates like a link within the application. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/**
 * Returns whether the screen can be opened from another screen without a reload; that takes half the time. Exceptions:
 * public pages, because they are not part of the application; the offline page, because it reads its data at start; and
 * rooms, because their sockets can be replaced only before they open.
 */
export const isWithinApplication = (screen: Screen, fixture: Fixture) =>
  screen.who !== "guest" && !/^\/(?:class|offline)\b/.test(screen.path(fixture));

/** Leaves a screen without a reload. Returns false if a part of the screen remains, such as an open dialog. */
export async function leaveScreen(page: Page): Promise<boolean> {
  const dialogs = page.locator("dialog[open]");
  if ((await dialogs.count()) > 0) await page.keyboard.press("Escape");
  if ((await dialogs.count()) > 0) return false;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await follow(page, "/nowhere");
  await expect(page.locator("h1")).toHaveCount(0);
  return true;
}

/** Opens a screen in its state, from a new page or from another screen, and waits until it is complete. */
export async function openScreen(page: Page, screen: Screen, fixture: Fixture): Promise<void> {
  await screen.before?.(page);
  if (page.url().startsWith(stackUrl())) await follow(page, screen.path(fixture));
  else await page.goto(`${stackUrl()}${screen.path(fixture)}`);
  // The mounted application replaces the server-rendered markup, unless a page works without the application
  // (`data-read`).
  await expect(page.locator("#ssr:not([data-read])")).toHaveCount(0);
  await expect(page.locator("h1").first()).toBeVisible();
  if (!screen.loading) await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
  await screen.after?.(page);
  await settled(page);
}
