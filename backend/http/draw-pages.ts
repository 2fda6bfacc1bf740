import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { DrawnPage, PageDrawer } from "#contract/drawn-page.ts";
import type { Language } from "./web-pages.ts";

/** Answers markup for a page's body, or null where the build can't draw. */
export type DrawPage = (page: DrawnPage, language: Language) => Promise<string | null>;

/** Drawing takes milliseconds in which nobody else is served, and a shared link is opened by many at once. */
const KEPT = 100;

async function loadDrawer(file: string, language: Language): Promise<PageDrawer> {
  // What a module speaks is its own: each language has a copy.
  const drawer: PageDrawer = await import(`${pathToFileURL(file).href}?${language}`);
  await drawer.speakIn(language);
  return drawer;
}

/** What the build draws pages with, brought in when the first is asked for. */
export function createDrawPage(webDir: string): DrawPage {
  const file = path.resolve(webDir, "pages", "draw-page.js");
  if (!existsSync(file)) return async () => null;
  const drawers = new Map<Language, Promise<PageDrawer>>();
  const drawerOf = (language: Language): Promise<PageDrawer> => {
    const known = drawers.get(language);
    if (known) return known;
    const drawer = loadDrawer(file, language);
    drawers.set(language, drawer);
    // What could not be brought in once is tried again by the next page; whoever waits hears of it.
    drawer.catch(() => drawers.delete(language));
    return drawer;
  };
  const kept = new Map<string, string>();
  return async (page, language) => {
    const drawer = await drawerOf(language);
    const key = JSON.stringify([language, page]);
    const markup = kept.get(key) ?? drawer.drawPage(page);
    // The newest stay: a Map is in the order of insertion.
    kept.delete(key);
    kept.set(key, markup);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return markup;
  };
}
