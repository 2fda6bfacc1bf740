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

/** Opens a screen in its state and waits until it is complete. */
export async function openScreen(page: Page, screen: Screen, world: World): Promise<void> {
  await screen.before?.(page);
  await page.goto(`${stackUrl()}${screen.path(world)}`);
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
