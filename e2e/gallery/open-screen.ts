import { expect, type Page } from "playwright/test";
import type { Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";
import type { Screen } from "./screen.ts";
import type { World } from "./world.ts";

export function personOf(screen: Screen, world: World): Person | null {
  return screen.who === "guest" ? null : world[screen.who];
}

/** Waits for fonts and pictures, so that the layout no longer changes. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const eager = [...document.images].filter((image) => image.loading !== "lazy");
    // A picture that is broken on purpose counts as loaded.
    await Promise.allSettled(eager.map((image) => image.decode()));
  });
}

/** Goes there as a link within the application does. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/**
 * Whether it can follow another screen without a reload, which takes half of the work: public pages are no part of the
 * application, what is offline is read when it starts, and a room's sockets are replaced before they are opened.
 */
export const isWithinApplication = (screen: Screen, world: World) =>
  screen.who !== "guest" && !/^\/(?:class|offline)\b/.test(screen.path(world));

/** Leaves a screen without a reload. Returns whether nothing is left of it: a dialog may outlive its screen. */
export async function leaveScreen(page: Page): Promise<boolean> {
  const dialogs = page.locator("dialog[open]");
  if ((await dialogs.count()) > 0) await page.keyboard.press("Escape");
  if ((await dialogs.count()) > 0) return false;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await follow(page, "/nowhere");
  await expect(page.locator("h1")).toHaveCount(0);
  return true;
}

/** Opens a screen in its state, in a new page or from another one, and waits until it is complete. */
export async function openScreen(page: Page, screen: Screen, world: World): Promise<void> {
  await screen.before?.(page);
  if (page.url().startsWith(stackUrl())) await follow(page, screen.path(world));
  else await page.goto(`${stackUrl()}${screen.path(world)}`);
  // The mounted application replaces the server-rendered markup, unless that is read as it is.
  await expect(page.locator("#ssr:not([data-read])")).toHaveCount(0);
  await expect(page.locator("h1").first()).toBeVisible();
  if (!screen.loading) await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
  await screen.after?.(page);
  await settled(page);
}

/** Changes the system's colour scheme. Fluent's colours follow with React's next render. */
export async function emulateColours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => {
    const fluent = document.querySelector<HTMLElement>(".fui-FluentProvider");
    if (!fluent) return true;
    const [red = 0] = getComputedStyle(fluent).color.match(/\d+/g)?.map(Number) ?? [];
    return red > 127 === (wanted === "dark");
  }, colorScheme);
}
